import { describe, expect, it } from 'vitest';
import { type Incoming, initialSequence, receive } from './sequence.js';

const push = (seq: number): Incoming => ({
  type: 'push',
  push: { seq, kind: 'changed', payload: { topic: 'competitors', position: '1' } },
});
const head = (epoch: string, seq: number, first = false): Incoming => ({ type: 'head', head: { epoch, seq }, first });
const at = (lastSeq: number) => ({ epoch: 'a', lastSeq });

describe('sequence', () => {
  it('reads its snapshots after the very first greeting', () =>
    expect(receive(initialSequence, head('a', 7, true))).toEqual([at(7), 'resync']));

  it('applies what follows on', () => expect(receive(at(7), push(8))).toEqual([at(8), 'apply']));

  it('drops what it has', () => {
    expect(receive(at(7), push(7))).toEqual([at(7), 'none']);
    expect(receive(at(7), push(2))).toEqual([at(7), 'none']);
  });

  it('asks for what lies in a gap, and holds its place', () => expect(receive(at(7), push(9))).toEqual([at(7), 'ask']));

  it('leaves the replay to the server on coming back', () =>
    expect(receive(at(7), head('a', 12, true))).toEqual([at(7), 'none']));

  it('finds a silent gap by the heartbeat', () => expect(receive(at(7), head('a', 12))).toEqual([at(7), 'ask']));

  it('is content with a heartbeat that has nothing new', () =>
    expect(receive(at(7), head('a', 7))).toEqual([at(7), 'none']));

  it('starts over with another run of the server', () =>
    expect(receive(at(7), head('b', 3, true))).toEqual([{ epoch: 'b', lastSeq: 3 }, 'resync']));

  it('starts over when told so', () =>
    expect(receive(at(7), { type: 'resync', head: { epoch: 'a', seq: 900 } })).toEqual([at(900), 'resync']));
});
