import { join } from 'node:path';
import { folderWith, installed } from '../installed.js';

/** @returns the path of `redis-server`, installed first if possible; `null` if there is none. */
export function findRedis(): string | null {
  const folder = installed(() => folderWith(['redis-server']), ['redis-server']);
  return folder && join(folder, 'redis-server');
}
