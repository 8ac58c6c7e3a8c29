import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { expect, it } from 'vitest';
import { Branded, Texts, topic } from './topic.js';

it.each([
  ['complete', { id: 'm', about: ['a', 'b'] }, true],
  ['about nothing', { id: 'm', about: [] }, true],
  ['with an empty id', { id: '', about: [] }, false],
  ['with a number for an id', { id: 1, about: [] }, false],
  ['about one thing in place of a list', { id: 'm', about: 'a' }, false],
  ['about a number', { id: 'm', about: [1] }, false],
])('a message %s: accepted %s', (_, message, accepted) => {
  const messages = topic({ name: 'm', key: ({ id }) => id, value: Type.Object({ id: Branded<'id'>(), about: Texts }) });
  expect(Check(messages.value, message)).toBe(accepted);
});
