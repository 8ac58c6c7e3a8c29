import { describe, expect, it } from 'vitest';
import { type Incoming, initialSequence, receive } from './sequence.js';

const push = (seq: number): Incoming => ({
  type: 'push',
  push: { seq, kind: 'changed', payload: { topic: 'competitors', position: '1' } },
});
const head = (epoch: string, seq: number, first = false): Incoming => ({ type: 'head', head: { epoch, seq }, first });
const at = (lastSeq: number) => ({ epoch: 'a', lastSeq });

describe('sequence', () => {
  it('reads its snapshots after the first heartbeat', () =>
    expect(receive(initialSequence, head('a', 7, true))).toEqual([at(7), 'resync']));

  it('applies the next number', () => expect(receive(at(7), push(8))).toEqual([at(8), 'apply']));

  it('drops what it already has', () => {
    expect(receive(at(7), push(7))).toEqual([at(7), 'none']);
    expect(receive(at(7), push(2))).toEqual([at(7), 'none']);
  });

  it('asks for a gap, and keeps its number', () => expect(receive(at(7), push(9))).toEqual([at(7), 'ask']));

  it('leaves the replay to the server after reconnecting', () =>
    expect(receive(at(7), head('a', 12, true))).toEqual([at(7), 'none']));

  it('finds a silent gap by the heartbeat', () => expect(receive(at(7), head('a', 12))).toEqual([at(7), 'ask']));

  it('ignores a heartbeat without news', () => expect(receive(at(7), head('a', 7))).toEqual([at(7), 'none']));

  it('starts over with another run of the server', () =>
    expect(receive(at(7), head('b', 3, true))).toEqual([{ epoch: 'b', lastSeq: 3 }, 'resync']));

  it('starts over on request', () =>
    expect(receive(at(7), { type: 'resync', head: { epoch: 'a', seq: 900 } })).toEqual([at(900), 'resync']));
});
