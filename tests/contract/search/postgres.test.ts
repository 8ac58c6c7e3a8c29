/** Audit search on PostgreSQL. Inspects the server's files, so its user must be a superuser. */
import { describe, expect, inject, it } from 'vitest';
import { EngineLost } from '../../../platform/engineLost.js';
import { newSchema } from '../../../platform/postgres/newSchema.fixtures.js';
import { openPostgres } from '../../../platform/postgres/openPostgres.js';
import { openSearch } from '../../../platform/search/openSearch.js';
import { searchContract } from './searchContract.js';

const url = inject('postgresUrl') ?? '';

/**
 * Every file that the database keeps, as it is on the disk: the rubbish in its pages as well. Not the write-ahead log.
 */
const IN_FILES = `
  select exists (
    select from pg_database d, pg_ls_dir('base/' || d.oid) as file
    where d.datname = current_database() and file ~ '^[0-9]+(\\.[0-9]+)?$'
      and position($1::bytea in pg_read_binary_file('base/' || d.oid || '/' || file, 0, 1000000000, true)) > 0) as there`;

describe.skipIf(url === '')('on PostgreSQL (needs a PostgreSQL server)', () => {
  const create = async () => {
    const schema = await newSchema(url);
    const behind = openPostgres(schema.url);
    return {
      async open() {
        const search = openSearch(schema.url);
        await search.ready();
        return search;
      },
      async holds(bytes: string) {
        await behind.query('checkpoint');
        return (await behind.query<{ there: boolean }>(IN_FILES, [Buffer.from(bytes)]))[0]?.there === true;
      },
      async remove() {
        await behind.close();
        await schema.remove();
      },
    };
  };
  searchContract('PostgreSQL', create);
});

it('a server that cannot be reached is named in one line, without the password', async () => {
  const search = openSearch('postgres://u:secret@127.0.0.1:1/search');
  await expect(search.ready()).rejects.toThrow('cannot use PostgreSQL at 127.0.0.1:1/search: nothing listens there');
  await expect(search.count({})).rejects.toBeInstanceOf(EngineLost);
  await search.close();
});
