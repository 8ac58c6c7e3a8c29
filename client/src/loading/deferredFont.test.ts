import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadFont, showCachedFont } from './deferredFont.js';

const FILE = '/assets/inter-a1.woff2';
const page = document.documentElement;
const load = vi.fn(async () => [{}]);
const preloads = () => [...document.head.querySelectorAll('link')].map(link => link.getAttribute('href'));

beforeEach(() => {
  Object.assign(page.dataset, { font: FILE, fontLater: '' });
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } });
});
afterEach(() => {
  load.mockClear();
  localStorage.clear();
  document.head.replaceChildren();
  for (const name of Object.keys(page.dataset)) delete page.dataset[name];
});

it('on a first visit, the page begins in the fallback, and Inter comes when the code is there', async () => {
  showCachedFont();
  expect([page.dataset.fontLater, preloads()]).toEqual(['', []]);
  const read = loadFont();
  // Not before the file is there: the page would be laid out once more for nothing.
  expect(page.dataset.fontLater).toBe('');
  await read;
  expect([page.dataset.fontLater, load.mock.calls]).toEqual([undefined, [['1em "Inter Variable"']]]);
});

it('on the next visit, Inter is there from the start', async () => {
  await loadFont();
  page.dataset.fontLater = '';
  showCachedFont();
  expect([page.dataset.fontLater, preloads()]).toEqual([undefined, [FILE]]);
});

it('another file than the one that was read is read later again', async () => {
  await loadFont();
  Object.assign(page.dataset, { font: '/assets/inter-b2.woff2', fontLater: '' });
  showCachedFont();
  expect([page.dataset.fontLater, preloads()]).toEqual(['', []]);
});

it('a file that cannot be read is not remembered, and the styles may ask for it again', async () => {
  load.mockRejectedValueOnce(new DOMException('A network error occurred.', 'NetworkError'));
  await loadFont();
  expect(page.dataset.fontLater).toBeUndefined();
  page.dataset.fontLater = '';
  showCachedFont();
  expect(page.dataset.fontLater).toBe('');
});

it('a page without a file of its own, as in development, has nothing to read', async () => {
  delete page.dataset.font;
  await loadFont();
  expect(load).not.toHaveBeenCalled();
});
