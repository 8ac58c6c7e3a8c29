import { expect, it, onTestFinished, vi } from 'vitest';
import { speak, spokenLanguage, translatable } from './translatable.js';

const parts = import.meta.glob(
  ['../**/*.{ts,tsx}', '!../**/*.{test,fixtures}.*', '!../test/**', '!../{main,early,start,prerender}.*'],
  { eager: false },
);

it('replaces the texts in place, of parts that load earlier and later, and leaves what has no translation', () => {
  onTestFinished(() => speak('en', {}));
  const early = translatable('early', { title: 'Price', list: { none: 'None', days: (n: number) => `${n} days` } });
  const { list } = early;
  speak('de', { early: { title: 'Preis', list: { days: (n: number) => `${n} Tage` } }, late: { open: ['Offen'] } });
  const late = translatable('late', { open: ['Open', 'Closed'] });
  expect([early.title, list.none, list.days(3), late.open]).toEqual(['Preis', 'None', '3 Tage', ['Offen', 'Closed']]);
  expect(spokenLanguage()).toBe('de');
});

it('no file keeps a text in a constant as it loads', async () => {
  const kept = new Set<string>();
  const watched = (texts: object, path: string): object =>
    new Proxy(texts, {
      get(target, key, receiver) {
        const value: unknown = Reflect.get(target, key, receiver);
        if (typeof key === 'symbol') return value;
        if (typeof value === 'object' && value !== null) return watched(value, `${path}.${key}`);
        if (Object.hasOwn(target, key)) kept.add(`${path}.${key}`);
        return value;
      },
    });
  vi.resetModules();
  vi.doMock('./translatable.js', () => ({
    spokenLanguage: () => 'en',
    translatable: (name: string, texts: object) => watched(texts, name),
  }));
  onTestFinished(() => {
    vi.doUnmock('./translatable.js');
    vi.resetModules();
  });
  expect(Object.keys(parts).length).toBeGreaterThan(300);
  await Promise.all(Object.values(parts).map(load => load()));
  expect([...kept]).toEqual([]);
}, 120_000);
