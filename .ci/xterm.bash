# Sourced by .ci/gallery and .ci/recording. Runs the program in a real terminal (xterm) on an X server of its
# own, without the user's own settings, and waits for what it shows. shellcheck shell=bash

# In pixels. A character of this font is 0.6 of its size wide and 1.32 high, with 1.02 above the baseline. At these
# sizes all of these are whole pixels, so that block characters join without a seam.
readonly FONT='JetBrains Mono' SMALL=16.667 LARGE=33.333
font_size=$SMALL
readonly WAIT_SECONDS=20

# The terminal's own colours, on a dark and a light background: text, background, then the sixteen.
readonly ON_DARK=(d8dee9 16181d
    1d1f21 e06c75 98c379 e5c07b 61afef c678dd 56b6c2 c8ccd4
    5c6370 ff7b86 b5e890 ffd68a 7cc4ff e39dff 7fdbe6 ffffff)
readonly ON_LIGHT=(24292f fafafa
    24292f cf222e 116329 9a6700 0969da 8250df 1b7c83 6e7781
    57606a a40e26 1a7f37 633c01 218bff a475f9 3192aa d0d7de)

fail() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# need COMMAND PACKAGE: notes the Debian package that provides the command, if it is missing.
need() {
    command -v "$1" >/dev/null || missing+=("$2")
}

missing=()
scratch='' home='' terminal='' screen=''

# set_up COLUMNSxROWS: starts an X server with a screen of this size in pixels. Callers that need more tools call
# `need` first.
set_up() {
    need Xvfb xvfb
    need xterm xterm
    need xdotool xdotool
    need montage imagemagick
    need fc-match fontconfig
    [[ ${missing[*]} == *fontconfig* || $(fc-match "$FONT" family) == "$FONT"* ]] || missing+=(fonts-jetbrains-mono)
    ((${#missing[@]} == 0)) || fail "tools are missing: apt-get install --no-install-recommends ${missing[*]}"

    program=$(realpath -m "${NOUGHTS:-target/release/noughts}")
    [[ -x $program ]] || fail "there is no program at $program: cargo build --release"
    font_file=$(fc-match -f '%{file}' "$FONT")

    # The program must not see the user's own settings.
    unset "${!NOUGHTS@}" NO_COLOR COLORFGBG XENVIRONMENT
    export LC_ALL=C.UTF-8 TZ=UTC

    trap clean_up EXIT
    scratch=$(mktemp -d)
    # The screen Settings shows the first path, so it is a neutral one.
    home=$scratch/home
    export NOUGHTS_CONFIG_DIR=.config/noughts NOUGHTS_DATA_DIR=$home

    # Xvfb finds a free display number and writes it to descriptor 3. It also writes its screen to a file.
    Xvfb -displayfd 3 -screen 0 "$1x24" -fbdir "$scratch" -nolisten tcp -noreset \
        3>"$scratch/display" >/dev/null 2>&1 &
    screen=$!
    wait_for "the X server" test -s "$scratch/display"
    DISPLAY=:$(<"$scratch/display")
    export DISPLAY
}

clean_up() {
    local process
    for process in $terminal $screen; do
        kill "$process" 2>/dev/null || true
    done
    wait
    rm -rf "$scratch"
}

# wait_for WHAT PREDICATE...: waits until the predicate is true.
wait_for() {
    local what=$1 deadline=$((SECONDS + WAIT_SECONDS))
    shift
    until "$@"; do
        ((SECONDS < deadline)) || fail "no sign of $what after $WAIT_SECONDS s"
        sleep 0.05
    done
}

# Writes the number of the terminal's window to a file, then runs the program.
# shellcheck disable=SC2016 # expanded by the inner shell
readonly INNER='printf "%s\n" "$WINDOWID" >"$0/window.part" && mv "$0/window.part" "$0/window" && cd "$0/home" && exec "$@"'

# open_terminal GROUND COLUMNSxROWS COMMAND...
open_terminal() {
    local ground=$1 size=$2 scheme=("${ON_DARK[@]}") number
    shift 2
    # No variable announces a light background: the program has to ask.
    [[ $ground != light ]] || scheme=("${ON_LIGHT[@]}")
    local palette=()
    for number in {0..15}; do
        palette+=(-xrm "XTerm*color$number: #${scheme[number + 2]}")
    done
    rm -f "$scratch/window"
    xterm -u8 -tn xterm-256color -fa "$FONT:pixelsize=$font_size" -b 10 +sb \
        -fg "#${scheme[0]}" -bg "#${scheme[1]}" -geometry "$size+0+0" "${palette[@]}" \
        -xrm 'XTerm*boldColors: false' -xrm 'XTerm*VT100.translations: #override <Key>F12: print()' \
        -xrm "XTerm*printerCommand: cat >$scratch/text.part && mv $scratch/text.part $scratch/text" \
        -xrm 'XTerm*printAttributes: 0' -e bash -c "$INNER" "$scratch" "$@" \
        2>"$scratch/xterm.log" &
    terminal=$!
    wait_for "a terminal" test -s "$scratch/window"
    window=$(<"$scratch/window")
    xdotool mousemove 9999 9999 windowfocus --sync "$window"
}

close_terminal() {
    kill "$terminal" 2>/dev/null || fail "the program ended by itself"
    wait "$terminal" 2>/dev/null || true
    terminal=''
}

# Whether the screen shows something that does not change any more.
settled() {
    local before=$scratch/before.ppm now=$scratch/now.ppm
    import -silent -window "$window" "$before"
    sleep 0.25
    import -silent -window "$window" "$now"
    (($(identify -format %k "$now") > 1)) && cmp -s "$before" "$now"
}

# shows TEXT: whether the text is on the screen. F12 prints the screen, and does not reach the program.
shows() {
    rm -f "$scratch/text"
    xdotool key F12
    wait_for "the text of the screen" test -e "$scratch/text"
    grep -qF -e "$1" "$scratch/text"
}
