// The windows of the page: files and keys, and the end.

import { $ } from './frame.js';
import * as items from './items.js';

export function download(name, text, type = 'text/plain') {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// A figure for paper, with a style of its own. The policy of the page allows none in the text.
export function showFigure(text) {
  const host = $('#figure'), root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const [before, css = '', after = ''] = (text ?? '').split(/<\/?style>/), style = new CSSStyleSheet();
  style.replaceSync(`${css} svg { max-width: 100%; height: auto; }`);
  root.adoptedStyleSheets = [style];
  root.innerHTML = before + after;
}

// A browser that refuses shows the text, to be copied by hand.
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    $('#copy input').value = text;
    $('#copy').showModal();
    $('#copy input').select();
  }
}

export function end(text) {
  $('#ended p').textContent = text;
  $('#ended button').onclick = () => location.reload();
  $('#ended').oncancel = (event) => event.preventDefault();
  $('#ended').showModal();
  // Not at once: the key that led here would press it.
  setTimeout(() => $('#ended button').focus(), 500);
}

function openFiles() {
  try {
    // All games are one file, as in the terminal.
    const found = new Set(items.names().map((name) => name.replace(/^games\/.*/, 'games/')));
    $('#loaded').textContent = found.size > 0 ? '' : 'There is nothing to save yet.';
    $('#saves').replaceChildren(...[...found].map(saveButton));
    $('#config').value = items.load('config.toml');
  } catch ({ message }) {
    $('#loaded').textContent = `This browser keeps nothing: ${message}`;
  }
  $('#load').value = '';
  $('#files').showModal();
}

function saveButton(item) {
  const name = item === 'games/' ? 'games.jsonl' : item.replace('/', '-');
  const button = document.createElement('button');
  button.textContent = `Save ${name}`;
  button.onclick = () => download(name, items.load(item));
  return button;
}

// The program reads its items when it starts.
export function showImported({ Ok: added, Err: fault }) {
  $('#loaded').textContent = added ?? fault;
  if (added) $('#files').onclose = () => location.reload();
}

export function listenToDialogs(tell) {
  $('#open-files').onclick = openFiles;
  addEventListener('keydown', (event) => {
    if (event.key !== 'F10') return;
    event.preventDefault();
    if (!$('dialog[open]')) openFiles();
  });
  $('#files').addEventListener('close', () => $('canvas').focus());
  $('#load').onchange = async ({ target: { files: [file] } }) => {
    if (file) tell({ import: [file.name, await file.text()] });
  };
  $('#keep').onclick = () => tell({ import: ['config.toml', $('#config').value] });
}
