/** Each data folder that a release left opens, and answers what it answered then. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answersOf, openRelease, type Places, unpack } from '../../releases/openRelease.js';

const RELEASES = fileURLToPath(new URL('../../releases/', import.meta.url));

export const releases = (): readonly string[] =>
  readdirSync(RELEASES).filter(name => statSync(join(RELEASES, name)).isDirectory());

/** A later version may answer these differently: times that depend on now, wording, and addresses of pictures. */
const FREE: ReadonlySet<string> = new Set([
  'about',
  'checkEveryMinutes',
  'freshness',
  'imageUrl',
  'lastChecked',
  'lastRead',
  'refresh',
]);

/** Keeps only the fields of the earlier answer; drops new fields. */
function kept(then: unknown, now: unknown): unknown {
  if (typeof then !== 'object' || then === null || typeof now !== 'object' || now === null) return now;
  if (Array.isArray(then)) return Array.isArray(now) ? now.map((item, n) => kept(then[n], item)) : now;
  const fields = Object.entries(then).filter(([name]) => !FREE.has(name));
  return Object.fromEntries(
    fields.map(([name, value]) => [name, kept(value, (now as Readonly<Record<string, unknown>>)[name])]),
  );
}

/** @param placesOf where the stores of an unpacked folder are to be opened. */
export function releasesContract(engine: string, placesOf: (folder: string) => Promise<Places>): void {
  describe(`the data folder of a release, on ${engine}`, () => {
    it.each(releases())('%s: opens, and answers what that release answered', async name => {
      const folder = mkdtempSync(join(tmpdir(), 'tidewatch-release-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      const release = join(RELEASES, name);
      unpack(release, folder);
      const then = answersOf(release);
      const opened = await openRelease(await placesOf(folder), then);
      onTestFinished(opened.close);
      expect(opened.deadLetters).toEqual([]);
      for (const [path, { status, data }] of Object.entries(then.answers)) {
        const now = await opened.answer(path);
        expect({ path, status: now.status, data: kept(data, now.data) }).toEqual({
          path,
          status,
          data: kept(data, data),
        });
      }
    });
  });
}
