// The screen as text and buttons, for people who do not see it or cannot point; and the bar for fingers.

export const $ = (selector) => document.querySelector(selector);
const TITLE = document.title;

let said = [], silence = 0, again = 0;

export function show(shown) {
  const [title] = shown.said;
  document.title = title === 'noughts' ? TITLE : `${title} - noughts`;
  // What has changed is said, all of it can be read.
  clearTimeout(again);
  say(shown.said.filter((text, part) => text !== said[part]));
  said = shown.said;
  fill('#description', shown.html);
  for (const button of $('#description').querySelectorAll('button')) {
    const { place } = button.dataset;
    // The policy of the page allows no styles in HTML.
    if (button.place !== place) button.style.cssText = button.place = place;
  }
  fill('#commands', shown.bar[0]);
  fill('#further', shown.bar[1]);
}

const fill = (selector, html) => match($(selector), document.createRange().createContextualFragment(html));

// Gives an element these children. What is there stays, as a screen reader may be on it. Elements at a place have the
// same attributes.
function match(element, { childNodes }) {
  const wanted = [...childNodes];
  while (element.childNodes.length > wanted.length) element.lastChild.remove();
  wanted.forEach((child, index) => {
    const own = element.childNodes[index];
    if (!own) return element.append(child);
    if (own.nodeName !== child.nodeName) return own.replaceWith(child);
    if (own.data !== child.data) own.data = child.data;
    for (const { name, value } of child.attributes ?? []) {
      if (own.getAttribute(name) !== value) own.setAttribute(name, value);
    }
    return match(own, child);
  });
}

// Says sentences. They do not stay, as the search of the browser would find them.
function say(sentences) {
  const text = sentences.filter(Boolean).map((text) => text.replace(/([^.?])$/, '$1.')).join(' ');
  if (!text) return;
  clearTimeout(silence);
  silence = setTimeout(() => $('#live').replaceChildren(), 5000);
  $('#live').textContent = text;
}

// After a key that changes nothing, such as a refused one, the same is said again.
export function expectNews() {
  clearTimeout(again);
  $('#live').replaceChildren();
  again = setTimeout(say, 100, said.slice(1));
}

export function listenToButtons(tell) {
  $('nav').onclick = ({ target: { id, dataset: { command } } }) => {
    if (id !== 'more') $('#rest').hidePopover();
    if (command === 'keyboard') $('#typed').focus();
    return command && tell({ command });
  };
  // A key after a tap is for the game.
  $('nav').onmousedown = $('#description').onmousedown = (event) => event.preventDefault();
  $('#renew').onclick = () => location.reload();
  $('#full').hidden = !document.fullscreenEnabled;
  $('#full').onclick = () =>
    document.fullscreenElement ? document.exitFullscreen() : $('html').requestFullscreen();
}
