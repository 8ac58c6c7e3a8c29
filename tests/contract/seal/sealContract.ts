/** The contract of the seal on every engine: detects and names every way to tamper with a log. */
import { describe, expect, it } from 'vitest';
import { allCheckpoints } from '../../../application/seal/checkpoints.js';
import type { EntryProof } from '../../../application/seal/proveEntry.js';
import { tileReader } from '../../../application/seal/sealTree.js';
import { as, type Instant } from '../../../domain/kernel/names.js';
import type { Position } from '../../../platform/event-store/port.js';
import { signCheckpoint } from '../../../platform/seal/checkpoint.js';
import { signersOf } from '../../../platform/seal/signing.js';
import { consistencyPath, isConsistent } from '../../../platform/seal/tree/merkleTree.js';
import { checkProof, formatProof, type Proof, parseProof } from '../../../platform/seal/tree/proofFile.js';
import { parseTreeHead } from '../../../platform/seal/tree/signedNote.js';
import { subtreesIn } from '../../../platform/seal/tree/tiles.js';
import { removeSealedBefore } from '../../../workers/retention/removeSealedBefore.js';
import { sealLog } from '../../../workers/sealer/sealLog.js';
import { newEvents } from '../event-store/newEvent.js';
import { type SealedEngine, SIZE, sealedLog } from './sealedLog.js';

const HOUR_MS = 3_600_000;

export function sealContract(engine: SealedEngine): void {
  describe(`the seal of a log: ${engine.name}`, () => {
    it('is good as long as nothing is changed, in checkpoints of 1,000 and after five minutes', async () => {
      const { verify, workStore, eventLog } = await sealedLog(engine);
      expect((await allCheckpoints(workStore)).map(({ number, count }) => [number, count])).toEqual([
        [1, 1_000],
        [2, 2_000],
        [3, SIZE],
      ]);
      await eventLog.append('new', newEvents(3), 'none');
      const good = { state: 'good', verified: SIZE, total: SIZE + 3, removed: 0, unsealed: 3, fault: null };
      expect(await verify()).toEqual(good);
    });

    const shift = (from: number, by: number) => [
      `update events set position = -position where position >= ${from}`,
      `update events set position = -position + ${by} where position < 0`,
    ];
    const swap = (a: number, b: number) => [
      `update events set position = -1 where position = ${a}`,
      `update events set position = ${a} where position = ${b}`,
      `update events set position = ${b} where position = -1`,
    ];
    const insert = (position: number) =>
      `insert into events (position, type, stream, revision, schema, id, shop, at, recorded_at, data, meta)
       select ${position}, type, 'other', 0, schema, 'another', shop, at, recorded_at, data, meta
       from events where position = 1`;

    it.each([
      ['edited: data', 'edited', 1_234, [`update events set data = '{"to":"1.00"}' where position = 1234`]],
      ['edited: meta', 'edited', 1, [`update events set meta = '{}' where position = 1`]],
      ['edited: type', 'edited', 2_500, [`update events set type = 'Other' where position = 2500`]],
      ['edited: shop', 'edited', 1_000, ['update events set shop = null where position = 1000']],
      ['edited: time', 'edited', 1_001, [`update events set at = '2020' where position = 1001`]],
      ['edited: recorded', 'edited', 9, [`update events set recorded_at = '2020' where position = 9`]],
      ['edited: stream', 'edited', 9, [`update events set stream = 'another' where position = 9`]],
      ['edited: id', 'edited', 9, [`update events set id = 'another' where position = 9`]],
      ['edited, two of them', 'edited', 50, ['update events set schema = 2 where position in (50, 1700)']],
      ['deleted', 'deleted', 700, ['delete from events where position = 700']],
      ['deleted, and moved up', 'deleted', 700, ['delete from events where position = 700', ...shift(701, -1)]],
      ['deleted at the end of a segment', 'deleted', 2_000, ['delete from events where position = 2000']],
      ['deleted: a whole segment', 'deleted', 1_001, ['delete from events where position between 1001 and 2000']],
      ['inserted', 'inserted', 1_500, [...shift(1_500, 1), insert(1_500)]],
      ['exchanged with the next', 'moved', 300, swap(300, 301)],
      ['exchanged within a segment', 'moved', 1_100, swap(1_100, 1_900)],
      ['exchanged with one of another segment', 'edited', 999, swap(999, 2_400)],
      ['cut off', 'cut off', 2_100, ['delete from events where position >= 2100']],
      ['cut off at a checkpoint', 'cut off', 2_001, ['delete from events where position > 2000']],
      ['removed altogether', 'cut off', 1, ['delete from events']],
    ] as const)('names what was %s', async (_, kind, number, statements) => {
      const { verify, behind, position } = await sealedLog(engine);
      await behind(...statements);
      expect(await verify()).toMatchObject({ state: 'tampered', fault: { kind, position: position(number) } });
    });

    it('names the segment if the marks were changed with the entry', async () => {
      const { verify, behind, forge, position } = await sealedLog(engine);
      await behind(`update events set schema = 9 where position = 1500`);
      await forge(sql => sql.updateTable('seal_checkpoints').set({ marks: '' }).where('number', '=', 2).execute());
      const fault = { kind: 'rewritten', position: position(1_001) };
      expect(await verify()).toMatchObject({ state: 'tampered', fault });
    });

    it.each(['hash', 'signature', 'at', 'recorded_at'] as const)('names a checkpoint with another %s', async column => {
      const { verify, forge, position } = await sealedLog(engine);
      await forge(sql => sql.updateTable('seal_checkpoints').set(column, 'forged').where('number', '=', 2).execute());
      // A checkpoint without a time does not reveal its key.
      const fault = { kind: 'forged checkpoint', position: position(2_000) };
      expect(await verify({ trusts: () => true })).toMatchObject({ state: 'tampered', fault });
    });

    it('names a checkpoint that was signed with a key of someone else', async () => {
      const { verify, forge, position, workStore, signer } = await sealedLog(engine);
      const [, second] = await allCheckpoints(workStore);
      if (!second) throw new Error('there are three');
      const { key, signature } = signCheckpoint(second, signer('2020-01-01T00:00:00.000Z' as Instant));
      await forge(sql => sql.updateTable('seal_checkpoints').set({ key, signature }).where('number', '=', 2).execute());
      expect(await verify()).toMatchObject({
        state: 'tampered',
        fault: { kind: 'unknown key', position: position(2_000) },
      });
    });

    it('names a checkpoint that is missing', async () => {
      const { verify, forge, position } = await sealedLog(engine);
      await forge(sql => sql.deleteFrom('seal_checkpoints').where('number', '=', 2).execute());
      const fault = { kind: 'missing checkpoint', position: position(SIZE) };
      expect(await verify()).toMatchObject({ state: 'tampered', fault });
    });

    describe('with an anchor outside', () => {
      it('is found to be rewritten, where the whole log was changed and sealed again', async () => {
        const { verify, behind, forge, position, anchor, newSealer } = await sealedLog(engine);
        const anchored = await anchor();
        await behind('update events set schema = 9 where position >= 1500');
        await forge(sql => sql.deleteFrom('seal_checkpoints').execute());
        await newSealer()();
        expect(await verify()).toMatchObject({ state: 'good' });
        const fault = { kind: 'rewritten', position: position(1_001) };
        expect(await verify({ anchored })).toMatchObject({ state: 'tampered', fault });
      });

      it('is found to be cut off together with its checkpoints', async () => {
        const { verify, behind, forge, position, anchor } = await sealedLog(engine);
        const anchored = await anchor();
        await behind('delete from events where position > 2000');
        await forge(sql => sql.deleteFrom('seal_checkpoints').where('number', '=', 3).execute());
        expect(await verify()).toMatchObject({ state: 'good' });
        expect(await verify({ anchored })).toMatchObject({ fault: { kind: 'cut off', position: position(2_001) } });
      });

      it('is good where the work store lost its latest checkpoints and the log was sealed at other places', async () => {
        const { verify, forge, anchor, newSealer, eventLog, clock } = await sealedLog(engine);
        const anchored = await anchor();
        await forge(sql => sql.deleteFrom('seal_checkpoints').where('number', '>', 1).execute());
        await eventLog.append('more', newEvents(700), 'none');
        clock.advance(HOUR_MS);
        await newSealer()();
        expect(await verify({ anchored })).toMatchObject({ state: 'good', verified: SIZE + 700 });
      });

      it('names a line of the anchor that was changed, and passes over one that was not written whole', async () => {
        const { verify, anchor, position } = await sealedLog(engine);
        const [first = '', ...others] = await anchor();
        expect(await verify({ anchored: [first, ...others, first.slice(0, 50)] })).toMatchObject({ state: 'good' });
        const changed = first.replace(/"count":\d+/, '"count":999');
        const fault = { kind: 'forged checkpoint', position: position(1_000) };
        expect(await verify({ anchored: [changed, ...others] })).toMatchObject({ state: 'tampered', fault });
      });
    });

    it('stays good when events are removed because they outlived their age', async () => {
      const { verify, eventLog, clock } = await sealedLog(engine);
      await eventLog.setMaxAge('page-2', 60);
      clock.advance(HOUR_MS);
      const head = await eventLog.head();
      if (head) await eventLog.scavenge(head);
      expect(await verify()).toMatchObject({ state: 'good', verified: SIZE, removed: SIZE / 5 - 1 });
    });

    it('stays good when they are removed for being sealed long ago, and what was sealed later stays', async () => {
      const { verify, eventLog, workStore, clock, newSealer } = await sealedLog(engine);
      const day = clock.now();
      await eventLog.setMaxAge('page-4', 60);
      await eventLog.append('page-4', newEvents(2), 'any');
      clock.advance(HOUR_MS);
      await newSealer()();
      expect(await removeSealedBefore({ eventLog, workStore }, day)).toBe(SIZE / 5);
      expect(await removeSealedBefore({ eventLog, workStore }, day)).toBe(0);
      expect(await verify()).toMatchObject({ state: 'good', verified: SIZE + 2, removed: SIZE / 5 });
      expect(await removeSealedBefore({ eventLog, workStore }, clock.now())).toBe(1);
    });

    it('says that a log without a checkpoint cannot be verified', async () => {
      const { verify, forge } = await sealedLog(engine);
      await forge(sql => sql.deleteFrom('seal_checkpoints').execute());
      expect(await verify()).toMatchObject({ state: 'not_verifiable', unsealed: SIZE });
    });

    it('has one checkpoint of each number: a sealer that another one overtook gives up its own', async () => {
      const { verify, newSealer, eventLog, workStore, clock, signer } = await sealedLog(engine);
      await eventLog.append('more', newEvents(300), 'none');
      clock.advance(HOUR_MS);
      let overtaken = false;
      const digests: typeof eventLog.digests = async (...range) => {
        const page = await eventLog.digests(...range);
        if (overtaken) return page;
        overtaken = true;
        await eventLog.append('more', newEvents(100), 'any');
        await newSealer()();
        return page;
      };
      await sealLog({ eventLog: { ...eventLog, digests }, workStore, sealSigner: signer, clock })();
      clock.advance(HOUR_MS);
      await newSealer()();
      expect((await allCheckpoints(workStore)).map(({ count }) => count)).toEqual([1_000, 2_000, SIZE, SIZE + 400]);
      expect(await verify()).toMatchObject({ state: 'good', unsealed: 0 });
    });

    it('is one chain, however many sealers there are, and whatever their clock does', async () => {
      const { verify, newSealer, eventLog, workStore, clock } = await sealedLog(engine);
      const [a, b] = [newSealer(), newSealer()];
      for (const step of [HOUR_MS, -24 * HOUR_MS, 2 * HOUR_MS]) {
        await eventLog.append('more', newEvents(1_100), 'any');
        clock.advance(step);
        await Promise.all([a(), b(), newSealer()()]);
        await Promise.all([a(), b()]);
      }
      const checkpoints = await allCheckpoints(workStore);
      expect(checkpoints.map(({ number }) => number)).toEqual(checkpoints.map((_, index) => index + 1));
      expect(checkpoints.at(-1)?.count).toBe(SIZE + 3_300);
      expect(checkpoints.map(({ position }) => position)).toEqual(checkpoints.map(({ position }) => position).sort());
      expect(await verify()).toMatchObject({ state: 'good', unsealed: 0 });
    });
  });

  describe(`the proof of an entry: ${engine.name}`, () => {
    const checked = ({ proof, verifierKey }: EntryProof, change: Partial<Proof> = {}) =>
      checkProof(parseProof(formatProof({ ...proof, ...change })) ?? proof, verifierKey);
    const proven = (proof: EntryProof | null): EntryProof => {
      if (!proof) throw new Error('nothing was proved');
      return proof;
    };

    it('verifies alone, and only for that entry, place and key', async () => {
      const { grow, prove, position, eventLog } = await sealedLog(engine);
      await grow();
      for (const number of [1, 999, 1_000, 1_001, SIZE]) {
        const found = proven(await prove(position(number)));
        expect(checked(found)).toEqual({ state: 'good', entry: found.proof.entry, index: number - 1, size: SIZE });
      }
      const found = proven(await prove(position(1_234)));
      const [{ text } = { text: '' }] = await eventLog.digests(
        position(1_233) as Position,
        position(1_234) as Position,
        1,
      );
      expect(found.proof.entry).toBe(text);
      for (const change of [{ entry: `${text} ` }, { index: 1_234 }, { path: found.proof.path.slice(1) }])
        expect(checked(found, change), Object.keys(change)[0]).toMatchObject({ state: 'tampered' });
      const stranger = signersOf(new Uint8Array(32).fill(8))(as<Instant>('2026-07-01T00:00:00.000Z')).key;
      expect(checkProof(found.proof, stranger)).toMatchObject({ state: 'tampered' });
    });

    it('does not exist for what is not sealed, or not in the log', async () => {
      const { grow, prove, position, eventLog } = await sealedLog(engine);
      expect(await prove(position(1))).toBeNull();
      await grow();
      await eventLog.append('new', newEvents(3), 'none');
      await grow();
      expect(await prove(position(SIZE + 1))).toBeNull();
      expect(await prove(position(99_999))).toBeNull();
    });

    it('survives the growth of the log, also by two sealers at once, and the removal of its entry', async () => {
      const { grow, prove, position, eventLog, workStore, clock, newSealer } = await sealedLog(engine);
      await eventLog.setMaxAge('page-0', 60);
      await grow();
      const early = proven(await prove(position(1)));
      await eventLog.append('more', newEvents(1_600), 'none');
      clock.advance(HOUR_MS);
      await newSealer()();
      await Promise.all([grow(), grow()]);
      await grow();
      await removeSealedBefore({ eventLog, workStore }, clock.now());

      expect(checked(early)).toMatchObject({ state: 'good', size: SIZE });
      const later = proven(await prove(position(1)));
      expect(later.proof.entry).toBeNull();
      expect(checked(later)).toMatchObject({ state: 'not_verifiable' });
      expect(checked(later, { entry: early.proof.entry })).toMatchObject({ state: 'good', size: SIZE + 1_600 });
      const [old, now] = [parseTreeHead(early.proof.checkpoint), parseTreeHead(later.proof.checkpoint)];
      if (!old || !now) throw new Error('a checkpoint cannot be read');
      const path = await consistencyPath(old.size, now.size, subtreesIn(tileReader(workStore)));
      expect(isConsistent({ old: old.size, oldRoot: old.root, size: now.size, root: now.root }, path)).toBe(true);
    });
  });
}
