import { expect, it } from 'vitest';
import { languageOf } from './language.js';

it.each([
  ['de', 'de'],
  ['de-AT, de;q=0.9, en;q=0.8', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['de;q=0.5, en;q=0.7', 'en'],
  ['fr-CH, de;q=0.4', 'de'],
  ['DE-ch', 'de'],
  ['de;q=0, fr', 'en'],
  ['del', 'en'],
  ['fr, *;q=0.5', 'en'],
  [';;q=,', 'en'],
  ['', 'en'],
  [undefined, 'en'],
])('whoever accepts %s reads %s', (accepted, language) => expect(languageOf(accepted)).toBe(language));
