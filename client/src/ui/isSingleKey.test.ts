import { afterEach, expect, it } from 'vitest';
import { switchSingleKeys } from '../state/singleKeys.js';
import { isSingleKey } from './isSingleKey.js';

const press = (target: EventTarget | null, held = {}) => ({
  target,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});
const element = (html: string) => {
  const place = document.createElement('div');
  place.innerHTML = html;
  return place.firstElementChild;
};

afterEach(() => switchSingleKeys(true));

it.each(['<button></button>', '<input type="radio">', '<input type="checkbox">'])('acts on %s', html => {
  expect(isSingleKey(press(element(html)))).toBe(true);
});

it.each([
  '<input>',
  '<input type="search">',
  '<textarea></textarea>',
  '<select></select>',
  '<p contenteditable="true"></p>',
])('types into %s instead', html => {
  expect(isSingleKey(press(element(html)))).toBe(false);
});

it('leaves combinations with a modifier to the browser', () => {
  for (const key of ['ctrlKey', 'metaKey', 'altKey']) expect(isSingleKey(press(null, { [key]: true }))).toBe(false);
});

it('does nothing once a person has switched single keys off', () => {
  switchSingleKeys(false);
  expect(isSingleKey(press(null))).toBe(false);
});
