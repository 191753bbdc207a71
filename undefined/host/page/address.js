// The address, in step with the screen.

let timer = 0, isLed = false, isBack = false;

// Lets the program follow the address: at the start, and when the browser goes back or forward.
export function listenToAddress(tell) {
  const follow = () => {
    // The program is there already.
    if (isBack) return (isBack = false);
    isLed = true;
    return tell({ follow: history.state?.kept ?? location.hash });
  };
  addEventListener('popstate', follow);
  follow();
}

// Lets the address follow the screen: another screen is an entry of the browser's history, unless the address itself has
// led there; another position is none. Going back to where one came from goes back in the browser.
export function follow(shown) {
  // Browsers limit how often an address may change.
  clearTimeout(timer);
  if (isLed) change(shown);
  else timer = setTimeout(change, 200, shown);
  isLed = false;
}
function change({ link, kept, entry }) {
  const { state } = history, address = link || location.pathname;
  const isOther = !isLed && state && state.entry !== entry;
  if (isOther && state.before?.entry === entry && state.before.link === link) {
    isBack = true;
    history.back();
  } else if (isOther) history.pushState({ link, kept, entry, before: { entry: state.entry, link: state.link } }, '', address);
  else history.replaceState({ link, kept, entry, before: state?.before }, '', address);
}
