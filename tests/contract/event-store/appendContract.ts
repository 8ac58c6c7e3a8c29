import { describe, expect, it } from 'vitest';
import { EventIdReused, type NewEvent, RevisionConflict } from '../../../platform/event-store/port.js';
import { newEvent, newEvents } from './newEvent.js';
import { all, isRising, log, type Subject, upTo } from './subject.js';

export function appendContract(subject: () => Subject): void {
  describe('expected revision', () => {
    it.each([
      ['none', 0, true],
      ['none', 2, false],
      ['exists', 0, false],
      ['exists', 2, true],
      ['any', 0, true],
      ['any', 2, true],
      [1, 2, true],
      [0, 2, false],
      [2, 2, false],
      [0, 0, false],
    ] as const)('%s on a stream of %i events: %s', async (expected, length, fits) => {
      const { store } = subject();
      if (length > 0) await store.append('stream', newEvents(length), 'none');
      const append = store.append('stream', [newEvent()], expected);
      if (fits) expect((await append).revision).toBe(length);
      else {
        const fault = await append.catch((reason: unknown) => reason);
        expect(fault).toBeInstanceOf(RevisionConflict);
        expect(fault).toMatchObject({ stream: 'stream', expected, actual: length === 0 ? null : length - 1 });
      }
      expect(await all(store.read('stream'))).toHaveLength(fits ? length + 1 : length);
    });

    it('of 50 concurrent creates exactly one wins', async () => {
      const { store } = subject();
      const outcomes = await Promise.allSettled(newEvents(50).map(event => store.append('stream', [event], 'none')));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(RevisionConflict);
      expect(await all(store.read('stream'))).toHaveLength(1);
    });

    it('of 50 concurrent appends to any revision none fails', async () => {
      const { store } = subject();
      const appended = await Promise.all(newEvents(50).map(event => store.append('stream', [event], 'any')));
      expect(appended.map(({ revision }) => revision).sort((a, b) => a - b)).toEqual(upTo(50).map(n => n - 1));
    });

    it('of 50 concurrent appends to one revision exactly one wins', async () => {
      const { store } = subject();
      await store.append('stream', [newEvent()], 'none');
      const outcomes = await Promise.allSettled(newEvents(50).map(event => store.append('stream', [event], 0)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });

  describe('a conflict', () => {
    it('writes nothing and does not disturb the appends beside it', async () => {
      const { store } = subject();
      const [first, conflict, third, second] = await Promise.allSettled([
        store.append('a', newEvents(2), 'none'),
        store.append('b', newEvents(3), 7),
        store.append('c', newEvents(1), 'none'),
        store.append('a', newEvents(1), 1),
      ]);
      expect(conflict).toMatchObject({ status: 'rejected', reason: { actual: null } });
      expect([first.status, second.status, third.status]).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
      const events = await log(store);
      expect(events.map(({ stream }) => stream).sort()).toEqual(['a', 'a', 'a', 'c']);
    });

    it('leaves nothing of an append of several events', async () => {
      const { store } = subject();
      await expect(store.append('stream', newEvents(3), 'exists')).rejects.toThrow(RevisionConflict);
      expect(await log(store)).toEqual([]);
    });
  });

  describe('what cannot be stored', () => {
    it.each([
      ['no event', []],
      ['data that is not JSON', [newEvent({ data: { at: new Date(0) } })]],
      ['an event without a type', [newEvent({ type: '' })]],
    ])('is refused alone: %s', async (_, events: NewEvent[]) => {
      const { store } = subject();
      const [good, bad] = await Promise.allSettled([
        store.append('a', [newEvent()], 'none'),
        store.append('b', events, 'none'),
      ]);
      expect(good.status).toBe('fulfilled');
      expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(/./) } });
      expect(await log(store)).toHaveLength(1);
    });
  });

  describe('an append that comes again', () => {
    it.each(['none', 2] as const)('at the same revision gets the first answer, expecting %s', async expected => {
      const { store } = subject();
      if (expected !== 'none') await store.append('stream', newEvents(expected + 1), 'none');
      const events = newEvents(3);
      const first = await store.append('stream', events, expected);
      const length = (await log(store)).length;
      expect(await store.append('stream', events, expected)).toEqual(first);
      await store.append('stream', [newEvent()], 'any');
      expect(await store.append('stream', events, expected)).toEqual(first);
      expect(await log(store)).toHaveLength(length + 1);
    });

    it('at the same moment is written once', async () => {
      const { store } = subject();
      const events = newEvents(2);
      const answers = await Promise.all([1, 2, 3].map(() => store.append('stream', events, 'none')));
      expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1);
      expect(await log(store)).toHaveLength(2);
    });

    it('may tell of another attempt: the first one stays', async () => {
      const { store } = subject();
      const event = newEvent();
      const first = await store.append('stream', [event], 'none');
      const meta = { ...event.meta, correlationId: 'another request' };
      expect(await store.append('stream', [{ ...event, meta, at: '2026-07-02T00:00:00.000Z' }], 'none')).toEqual(first);
      expect(await all(store.read('stream'))).toMatchObject([event]);
    });

    const [a, b, c] = [newEvent(), newEvent(), newEvent()];
    it.each([
      ['only some of its events', [a, c]],
      ['only the later ones, after a new one', [c, b]],
      ['another order', [b, a]],
      ['a new one at its end', [a, b, c]],
    ])('is refused with %s', async (_, events) => {
      const { store } = subject();
      await store.append('stream', [a, b], 'none');
      const fault = await store.append('stream', events, 'none').catch((reason: unknown) => reason);
      expect(fault instanceof RevisionConflict || fault instanceof EventIdReused).toBe(true);
      expect(await log(store)).toHaveLength(2);
    });
  });

  it('refuses one id twice in one append', async () => {
    const { store } = subject();
    const event = newEvent();
    await expect(store.append('stream', [event, event], 'none')).rejects.toThrow(EventIdReused);
    expect(await log(store)).toEqual([]);
  });

  it('writes several events together, in order', async () => {
    const { store } = subject();
    const events = newEvents(300);
    const { revision, position } = await store.append('stream', events, 'none');
    const stored = await log(store);
    expect(stored.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(stored.map(event => event.revision)).toEqual(upTo(300).map(n => n - 1));
    expect([revision, position]).toEqual([299, stored.at(-1)?.position]);
    expect(isRising(stored.map(event => event.position))).toBe(true);
  });

  it('close writes out what is queued; afterwards nothing is taken', async () => {
    const { store, open } = subject();
    const appends = newEvents(300).map((event, n) => store.append(`stream-${n}`, [event], 'none'));
    await store.close();
    await expect(Promise.all(appends)).resolves.toHaveLength(300);
    await expect(store.append('stream', [newEvent()], 'any')).rejects.toThrow(/closed/);
    expect(await log(open())).toHaveLength(300);
  });
}
