import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import themeScript from '../../public/theme.js?raw';
import { forgetEverything, storedForBrowser, storedForShop } from './browserStorage.js';
import { type Check, hasFields, isListOf, isNumber, isOneOf, isText, orNull } from './check.js';

const AURORA = 'aurora.myshopify.com';
const BOREALIS = 'borealis.myshopify.com';

const choice = storedForShop('low-stock', isText);
const theme = storedForBrowser('theme', isOneOf(['light', 'dark']));
const typed = storedForBrowser('typed-store', isText);

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe('a stored value', () => {
  it('is read by its name until it is forgotten', () => {
    expect(theme.read()).toBeNull();
    expect(theme.keep('dark')).toBe(true);
    expect(storedForBrowser('theme', isText).read()).toBe('dark');
    theme.forget();
    expect(theme.read()).toBeNull();
  });

  it('has the lifetime of its name: until it is cleared, or as long as the tab', () => {
    theme.keep('dark');
    typed.keep('aurora');
    expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([
      ['tidewatch:theme'],
      ['tidewatch:typed-store'],
    ]);
  });

  it('of one shop is invisible to another', () => {
    choice(AURORA).keep('10');
    expect(choice(BOREALIS).read()).toBeNull();
    choice(BOREALIS).keep('20');
    choice(BOREALIS).forget();
    expect(choice(AURORA).read()).toBe('10');
    expect(Object.keys(localStorage)).toEqual([`tidewatch:${AURORA}:low-stock`]);
  });

  it('is absent while no shop is known', () => {
    expect(choice('').keep('10')).toBe(false);
    expect([choice('').read(), localStorage.length]).toEqual([null, 0]);
  });

  it.each(['{', '"purple"', '7', 'null', 'dark'])('is nothing where it has another form: %s', text => {
    localStorage.setItem('tidewatch:theme', text);
    expect(theme.read()).toBeNull();
  });

  it('is cleared with all others', () => {
    choice(AURORA).keep('10');
    typed.keep('aurora');
    forgetEverything();
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it('from another tab is noticed, and so is a full clear', () => {
    const heard = vi.fn();
    theme.onChangeElsewhere(heard);
    dispatchEvent(new StorageEvent('storage', { key: 'tidewatch:recent-stores' }));
    expect(heard).not.toHaveBeenCalled();
    dispatchEvent(new StorageEvent('storage', { key: 'tidewatch:theme' }));
    dispatchEvent(new StorageEvent('storage', { key: null }));
    expect(heard).toHaveBeenCalledTimes(2);
  });
});

describe('storage that is full or refused', () => {
  const refuse = (): never => {
    throw new DOMException('refused', 'SecurityError');
  };
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };

  it('stores nothing and breaks nothing', () => {
    vi.stubGlobal('localStorage', refusing);
    vi.stubGlobal('sessionStorage', refusing);
    for (const kept of [theme, choice(AURORA), typed]) {
      expect([kept.keep('dark' as never), kept.read()]).toEqual([false, null]);
      kept.forget();
    }
    forgetEverything();
  });

  it('clears one area even if the other fails', () => {
    typed.keep('aurora');
    vi.stubGlobal('localStorage', refusing);
    forgetEverything();
    expect(sessionStorage.length).toBe(0);
  });
});

describe('a check', () => {
  it.each<readonly [string, Check<unknown>, unknown, boolean]>([
    ['text', isText, 'a', true],
    ['text', isText, 1, false],
    ['a number', isNumber, 1, true],
    ['a number', isNumber, '1', false],
    ['one of a list', isOneOf(['a']), 'b', false],
    ['a list', isListOf(isText), ['a', 'b'], true],
    ['a list', isListOf(isText), ['a', null], false],
    ['a list', isListOf(isText), 'ab', false],
    ['something or null', orNull(isText), null, true],
    ['something or null', orNull(isText), 1, false],
    ['fields', hasFields({ a: isText }), { a: 'x', more: 1 }, true],
    ['fields', hasFields({ a: isText }), { more: 1 }, false],
    ['fields', hasFields({}), null, false],
    ['fields', hasFields({}), 'text', false],
  ])('of %s: %#', (_, check, value, passes) => expect(check(value)).toBe(passes));
});

describe('the script that runs before the first paint', () => {
  it.each([
    ['dark', true],
    ['light', false],
    ['{', false],
  ])('understands what is kept as the theme: %s', (kept, dark) => {
    if (kept === 'dark' || kept === 'light') theme.keep(kept);
    else localStorage.setItem('tidewatch:theme', kept);
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    document.documentElement.className = dark ? '' : 'bp6-dark';
    new Function(themeScript)();
    expect(document.documentElement.classList.contains('bp6-dark')).toBe(dark);
  });
});
