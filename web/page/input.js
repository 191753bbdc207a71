// Keys, mouse and fingers, as events for the program. Its names for keys are in src/config/keymap/key.rs.

const named = (key) => (key === ' ' ? 'Space' : key.replace('Arrow', ''));

// How long a finger rests on the screen to point, in milliseconds, and how far it may move meanwhile, in pixels.
const LONG = 500, STILL = 10;

// How far the wheel turns for a row, and how far a finger swipes, in pixels.
const NOTCH = 100, SWIPE = 30;

// The name of a key. The browser keeps those with Ctrl, Alt or a logo, but some characters need AltGr.
function nameOf(event) {
  const typed = event.getModifierState('AltGraph');
  if (event.isComposing || event.metaKey || ((event.ctrlKey || event.altKey) && !typed)) return null;
  return event.key === 'Tab' && event.shiftKey ? 'Shift-Tab' : named(event.key);
}

// What else it can mean: without CapsLock, or at its place on a US keyboard, with plain digits and Latin letters.
function otherNameOf(event) {
  const { key, code, shiftKey } = event, [, letter, digit] = /^(?:Key(.)|Digit(.))$/.exec(code) ?? [];
  if (digit) return shiftKey ? null : digit;
  const meant = /^[a-z]$/i.test(key) ? key : letter;
  return shiftKey ? meant?.toUpperCase() : meant?.toLowerCase();
}

// `tell` handles an event, and returns whether it has a meaning now.
export function listen(screen, typed, tell) {
  const isElsewhere = () => document.querySelector('dialog[open], button:focus');
  addEventListener('keydown', (event) => {
    const name = nameOf(event);
    // Most keys of a phone have no names; `type` gets what they write.
    if (!name || isElsewhere() || name === 'Unidentified') return;
    const press = (key) => tell({ [event.repeat ? 'held_key' : 'key']: key });
    const other = otherNameOf(event);
    if (press(name) || (other && other !== name && press(other))) event.preventDefault();
  });
  const type = (event) => {
    // What a keyboard composes is complete at the end only.
    if (event.isComposing) return;
    for (const character of typed.value) tell({ key: named(character) });
    typed.value = '';
  };
  typed.addEventListener('input', type);
  typed.addEventListener('compositionend', type);
  addEventListener('paste', (event) => {
    if (isElsewhere()) return;
    event.preventDefault();
    tell({ paste: event.clipboardData.getData('text') });
  });
  listenToPointer(screen, tell);
}

function listenToPointer(screen, tell) {
  const { canvas } = screen, stage = canvas.parentElement;
  const point = (gesture, event) => tell({ pointer: [gesture, ...screen.cellAt(event)] });
  const swipe = (event) => tell({ swipe: screen.cellAt(event) });

  // Turns the wheel by some rows. Returns whether the last whole one has had an effect.
  let turned = 0, hasEffect = true;
  const turn = (rows, event) => {
    turned += rows;
    for (; Math.abs(turned) >= 1; turned -= Math.sign(turned)) {
      hasEffect = point({ turn: turned < 0 ? 'back' : 'forward' }, event);
    }
    return hasEffect;
  };
  stage.onwheel = (event) => {
    // The browser zooms, or goes sideways.
    if (event.ctrlKey || event.deltaY === 0) return;
    // What moves nothing here, moves what is around the page.
    if (turn(event.deltaMode === 0 ? event.deltaY / NOTCH : Math.sign(event.deltaY), event)) event.preventDefault();
  };

  // Elsewhere, or with Shift, the mouse selects text.
  let isPressed = false;
  stage.onmousedown = (event) => {
    if (isPressed) event.preventDefault();
  };
  // The first and the last event of a finger on the screen, and whether it has swiped or pointed.
  let from = null, last, moved, resting = 0;
  stage.onpointerdown = (event) => {
    clearTimeout(resting);
    isPressed = false;
    from = null;
    if (event.pointerType === 'mouse') {
      if (event.button === 0 && !event.shiftKey) isPressed = point('press', event) || swipe(event);
    } else if (event.isPrimary) {
      from = last = event;
      moved = false;
      resting = setTimeout(() => (moved = true, point('move', event)), LONG);
      point('hold', event);
    }
  };
  stage.onpointermove = (event) => {
    if (event.pointerType !== 'mouse') moveFinger(event);
    else if (!(event.buttons & 1)) stage.style.cursor = point('move', event) ? 'pointer' : 'default';
    else if (isPressed) point('drag', event);
  };
  const moveFinger = (event) => {
    // A pen moves above the screen, too.
    if (!from || !event.buttons) return;
    if (!moved && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < STILL) return;
    clearTimeout(resting);
    moved = true;
    // A drawn tree and a slider follow the finger; elsewhere it turns the wheel.
    if (!swipe(event)) turn((last.clientY - event.clientY) / SWIPE, from);
    last = event;
  };
  stage.onpointerup = () => {
    clearTimeout(resting);
    canvas.focus();
  };
  // The browser zooms.
  stage.onpointercancel = () => clearTimeout(resting);
  // Assistive technology presses the buttons of the screen without a finger.
  stage.onclick = (event) => {
    const { press } = event.target.dataset;
    if (event.detail === 0 && press) tell({ press: +press });
    if (event.detail === 0 || !from || moved) return;
    if (press) tell({ tap: +press });
    else point('press', event);
  };
  // A finger that rests points.
  stage.oncontextmenu = (event) => from && event.preventDefault();
}
