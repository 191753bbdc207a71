// The address, in step with the screen.

let timer = 0, isLed = false, isBack = false;

// Lets the program follow the address: at the start, and in the history, whose entries keep what no address shows.
export function listenToAddress(tell) {
  const follow = () => {
    // Going back has led to where the program is already.
    isLed = !isBack;
    isBack = false;
    if (isLed) tell({ follow: history.state?.kept ?? location.hash });
  };
  addEventListener('popstate', follow);
  follow();
}

// Lets the address follow the screen. Another screen is another entry of the history, unless the address has led there.
// Going back to where one came from goes back in the browser.
export function follow(shown) {
  // Browsers limit how often an address may change.
  clearTimeout(timer);
  if (isLed) change(shown, true);
  else timer = setTimeout(change, 200, shown);
  isLed = false;
}

function change({ link, kept, entry }, isThere) {
  const state = history.state ?? {}, here = `${entry} ${kept}`;
  if (state.here === here) return;
  const isOther = !isThere && state.entry !== entry;
  if (isOther && state.before === here) {
    isBack = true;
    history.back();
    return;
  }
  const before = isOther ? state.here : state.before;
  // Without what others have added, such as `?from=mail`.
  history[isOther ? 'pushState' : 'replaceState']({ kept, entry, here, before }, '', location.pathname + link);
}
