import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { expect, it } from 'vitest';
import { openSqlite } from '../../../platform/sqlite/open.js';
import { releaseLocks } from '../../../platform/sqlite/releaseLocks.fixtures.js';
import { type Installation, place, start, storesContract, used, type Variable } from './storesContract.js';

const NAMES: Readonly<Record<Variable, string>> = {
  EVENT_STORE: 'events.db',
  READ_STORE: 'read.db',
  WORK_STORE: 'work.db',
  KEY_STORE: 'keys.db',
  BUS: 'bus.db',
  SEARCH: 'search.db',
};
const empty = () => place((variable, folder) => `sqlite:${folder}/${NAMES[variable]}`);
const installation = async () => {
  const own = await used(await empty());
  // Releases what this process closed, as the end of a process does.
  await releaseLocks();
  return own;
};
const pathOf = (own: Installation, variable: Variable): string => own[variable].slice('sqlite:'.length);
const filesOf = ({ DATA_DIR }: Installation): string[] =>
  readdirSync(DATA_DIR).filter(name => !/-(wal|shm)$|master/.test(name));

storesContract('SQLite', empty);

/** Writes over the middle of a file, as a bad disk does. */
function overwriteMiddle(path: string): void {
  const file = openSync(path, 'r+');
  const { size } = statSync(path);
  writeSync(file, Buffer.alloc(Math.floor(size / 2), 0xa5), 0, undefined, Math.floor(size / 4));
  closeSync(file);
}

const DAMAGES: readonly (readonly [string, (path: string) => void])[] = [
  ['overwritten in the middle', overwriteMiddle],
  ['no database', path => writeFileSync(path, 'not a database, whatever its name says'.repeat(1_000))],
  ['cut off', path => truncateSync(path, Math.floor(statSync(path).size / 8_192 / 2) * 8_192)],
];

it.each(
  (['READ_STORE', 'SEARCH'] as const).flatMap(variable =>
    DAMAGES.map(([how, damage]) => [variable, how, damage] as const),
  ),
)('a %s that is %s is set aside under the time, and begun again', async (variable, _, damage) => {
  const own = await installation();
  damage(pathOf(own, variable));
  const lines = await start(own);
  expect(lines).toEqual([expect.stringMatching(/ is damaged \(.+\): renamed to .+\.db\.\d{8}T\d{6}Z; refilling it/)]);
  expect(filesOf(own)).toContainEqual(expect.stringMatching(new RegExp(`^${NAMES[variable]}\\.\\d{8}T\\d{6}Z$`)));
  expect(await start(own)).toEqual([]);
});

it.each([
  ['READ_STORE', "insert into kysely_migration (name, timestamp) values ('0099-later', '')"],
  ['SEARCH', 'pragma user_version = 99'],
] as const)('a %s of another version is set aside', async (variable, change) => {
  const own = await installation();
  const file = openSqlite(pathOf(own, variable), { synchronous: 'NORMAL' });
  file.exec(change);
  file.close();
  await releaseLocks();
  expect(await start(own)).toEqual([expect.stringContaining('was written by another version: renamed to')]);
});

it.each(['EVENT_STORE', 'KEY_STORE', 'BUS'] as const)('a %s of a newer version is refused', async variable => {
  const own = await installation();
  const file = openSqlite(pathOf(own, variable), { synchronous: 'NORMAL' });
  file.exec('pragma user_version = 99');
  file.close();
  await expect(start(own)).rejects.toThrow(
    `STORE_NEWER: ${pathOf(own, variable)} was written by a newer version of Tidewatch.`,
  );
});

it.each(['EVENT_STORE', 'KEY_STORE', 'WORK_STORE', 'BUS'] as const)(
  'a %s that is no database is refused',
  async variable => {
    const own = await installation();
    const path = pathOf(own, variable);
    const copy = `${path}.copy`;
    copyFileSync(path, copy);
    writeFileSync(path, 'not a database, whatever its name says'.repeat(1_000));
    await expect(start(own)).rejects.toThrow(`STORE_DAMAGED: ${path} is damaged (file is not a database)`);
    copyFileSync(copy, path);
    expect(await start(own)).toEqual([]);
  },
);

it('a log that is missing is not made', async () => {
  const [own, fresh] = [await installation(), await empty()];
  await expect(start({ ...own, EVENT_STORE: fresh.EVENT_STORE })).rejects.toThrow(/^LOG_MISSING: /);
  expect(existsSync(pathOf(fresh, 'EVENT_STORE'))).toBe(false);
});

it('another database is never set aside: its variable names the wrong file', async () => {
  const own = await installation();
  await start({ ...own, READ_STORE: own.KEY_STORE, SEARCH: own.EVENT_STORE });
  expect(filesOf(own).sort()).toEqual(Object.values(NAMES).sort());
});
