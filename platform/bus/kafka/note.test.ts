import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeNote, encodeNote, type Note } from './note.js';

const back = (note: Note) => {
  const { offset, metadata } = encodeNote(note);
  return decodeNote(offset, metadata);
};
const MEMBER = 'tidewatch-0f8fad5b-d9cb-469f-a165-70867728950e';

describe('the note beside an offset', () => {
  it('comes back as it was written', () => {
    const open = fc
      .uniqueArray(fc.nat(500), { maxLength: 100 })
      .chain(offsets =>
        fc.tuple(
          ...offsets
            .sort((a, b) => a - b)
            .map(offset => fc.record({ offset: fc.constant(offset), attempt: fc.nat(9), dueAt: fc.nat(2e12) })),
        ),
      );
    fc.assert(
      fc.property(open, fc.nat(1_000), fc.nat(), (some, more, fence) => {
        const note = { holder: MEMBER, fence, progress: { next: (some.at(-1)?.offset ?? -1) + 1 + more, open: some } };
        expect(back(note)).toEqual(note);
      }),
    );
  });

  it('never exceeds what Kafka keeps, and then forgets only that later messages were begun', () => {
    const open = Array.from({ length: 3_000 }, (_, n) => ({
      offset: 10 + n * 3,
      attempt: 1,
      dueAt: 1_800_000_000_000,
    }));
    const note = { holder: MEMBER, fence: 7, progress: { next: 9_500, open } };
    expect(Buffer.byteLength(encodeNote(note).metadata)).toBeLessThan(4_096);
    const { progress } = back(note);
    expect(progress.open.length).toBeGreaterThan(200);
    expect(progress).toEqual({
      next: open[progress.open.length]?.offset,
      open: open.slice(0, progress.open.length),
    });
  });

  it('has its offset at the first open message', () => {
    const open = [{ offset: 41, attempt: 1, dueAt: 0 }];
    expect(encodeNote({ holder: '', fence: 0, progress: { next: 60, open } }).offset).toBe('41');
    expect(encodeNote({ holder: '', fence: 0, progress: { next: 60, open: [] } }).offset).toBe('60');
  });

  it('says that nothing is finished if there is none', () => {
    expect(decodeNote('-1', null)).toEqual({ holder: '', fence: 0, progress: { next: 0, open: [] } });
    expect(decodeNote('12', '')).toEqual({ holder: '', fence: 0, progress: { next: 12, open: [] } });
  });
});
