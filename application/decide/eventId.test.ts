import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../../domain/events.js';
import { commandMark, eventId, isOfCommand, shortMark } from './eventId.js';

const dropped = (at: string) => ({ type: 'ProductRemoved', productId: 'p', at }) as DomainEvent;
const mark = commandMark('stream', 'command');
const id = eventId(mark, 0, dropped('now'));

describe('the id of a command’s event', () => {
  it('is a UUID of version 8, identical for the same event', () => {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(eventId(mark, 0, dropped('now'))).toBe(id);
  });

  it("differs for any other decision, but keeps the command's mark", () => {
    const ids = [id, eventId(mark, 1, dropped('now')), eventId(mark, 0, dropped('later'))];
    expect(new Set(ids).size).toBe(3);
    expect(ids.map(each => isOfCommand(mark, each))).toEqual([true, true, true]);
    expect(ids.map(shortMark)).toEqual(ids.map(() => shortMark(mark)));
  });

  it('differs after an erasure, even for the same decision', () => {
    const again = eventId(mark, 0, dropped('now'), 7);
    expect(again).not.toBe(id);
    expect(eventId(mark, 0, dropped('now'), 0)).toBe(id);
    expect(isOfCommand(mark, again)).toBe(true);
  });

  it.each([
    ['command', commandMark('stream', 'other')],
    ['stream', commandMark('other', 'command')],
  ])("doesn't match another %s", (_, other) => {
    expect(isOfCommand(other, id)).toBe(false);
    expect(isOfCommand(mark, eventId(other, 0, dropped('now')))).toBe(false);
  });
});
