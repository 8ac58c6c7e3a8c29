import { describe, expect, it } from 'vitest';
import { type Availability, initialAvailability, onSignal, type Signal } from './availability.js';

const following = (signals: readonly Signal[], from: Availability = initialAvailability) =>
  signals.reduce(onSignal, from);
const errors = (count: number, everyMs: number, kind: Signal['kind'] = 'server'): Signal[] =>
  Array.from({ length: count }, (_, n) => ({ kind, at: 1_000_000 + n * everyMs }));

describe('availability', () => {
  it('survives 7 server errors', () => expect(following(errors(7, 1_000)).available).toBe(true));
  it('ends with the 8th within 120 s', () => expect(following(errors(8, 1_000)).available).toBe(false));
  it('forgets errors that are older', () => {
    const seven = errors(7, 1_000);
    const eighth = (ms: number): Signal => ({ kind: 'server', at: 1_000_000 + ms });
    expect(following([...seven, eighth(119_999)]).available).toBe(false);
    expect(following([...seven, eighth(120_000)]).available).toBe(true);
  });
  it('counts network errors too', () => expect(following(errors(8, 1_000, 'network')).available).toBe(false));

  it('absorbs network errors within 30 s of a healthy answer', () => {
    const healthy = following([{ kind: 'healthy', at: 1_000_000 }]);
    const failing = (ms: number): Signal => ({ kind: 'network', at: 1_000_000 + ms });
    expect(following(Array(20).fill(failing(30_000)), healthy)).toBe(healthy);
    expect(following(Array(8).fill(failing(30_001)), healthy).available).toBe(false);
  });

  it('ends at once if a part of the app cannot be fetched', () =>
    expect(
      following([
        { kind: 'healthy', at: 1_000_000 },
        { kind: 'gone', at: 1_000_001 },
      ]).available,
    ).toBe(false));

  it('comes back with the first healthy answer', () =>
    expect(following([...errors(8, 1_000), { kind: 'healthy', at: 2_000_000 }])).toMatchObject({
      available: true,
      troubles: [],
    }));
});
