import { existsSync } from 'node:fs';
import { openPostgres } from '../postgres/openPostgres.js';
import { openEventStoreDbLogTarget } from './eventstoredb/openEventStoreDbLogTarget.js';

/**
 * Returns whether a log was ever started there. Creates nothing, unlike opening it.
 * @param url like `openEventStore`. @throws Error with one line if the server cannot be used.
 */
export async function logExists(url: string): Promise<boolean> {
  if (url.startsWith('sqlite:')) return existsSync(url.slice('sqlite:'.length));
  return url.startsWith('postgres:') ? inPostgres(url) : inEventStoreDb(url);
}

async function inPostgres(url: string): Promise<boolean> {
  const postgres = openPostgres(url);
  try {
    await postgres.check();
    const [found] = await postgres.query<{ there: boolean }>("select to_regclass('event_log') is not null as there");
    return found?.there === true;
  } finally {
    await postgres.close();
  }
}

async function inEventStoreDb(url: string): Promise<boolean> {
  const target = openEventStoreDbLogTarget(url);
  try {
    return (await target.state('')) !== 'empty';
  } finally {
    await target.close();
  }
}
