import { expect, it } from 'vitest';
import { isRefusal, refuse } from './decider.js';

it.each([
  ['a refusal', refuse('ALERT_RULES_FULL', { limit: 50 }), true],
  ['a refusal without details', refuse('ALERTS_STOPPED'), true],
  ['events', [{ type: 'AlertsStopped' }], false],
  ['no event', [], false],
  ['an outcome of another kind', { position: 7 }, false],
  ['no outcome', null, false],
  ['a word', 'refused', false],
])('%s is a refusal: %s', (_, outcome, refused) => expect(isRefusal(outcome)).toBe(refused));
