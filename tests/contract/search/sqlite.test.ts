import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSearch } from '../../../platform/search/openSearch.js';
import { searchContract } from './searchContract.js';
import { searchLikeTheModel } from './searchLikeTheModel.js';

const create = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-search-'));
  return {
    open: async () => openSearch(`sqlite:${join(folder, 'search.db')}`),
    holds: async (bytes: string) => readdirSync(folder).some(file => readFileSync(join(folder, file)).includes(bytes)),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
};

searchContract('SQLite', create);
searchLikeTheModel('SQLite', create);
