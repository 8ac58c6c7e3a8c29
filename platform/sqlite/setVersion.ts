import type { Sqlite } from './open.js';

/** Sets a file's `user_version`; writes nothing if unchanged. */
export function setVersion(database: Sqlite, version: number): void {
  const [own] = database.prepareLists('pragma user_version').get<[number]>() ?? [];
  if (own !== version) database.exec(`pragma user_version = ${version}`);
}
