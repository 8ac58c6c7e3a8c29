import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { ownLabels, removeAbandoned } from './abandoned.js';

it('removes the containers of runs of this machine that were killed, and no others', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  const [[name = '']] = [Object.keys(ownLabels())];
  const containers = {
    abandoned: { [name]: `${hostname()} ${ended}` },
    ours: ownLabels(),
    'of another machine': { [name]: `another-${hostname()} ${ended}` },
    'of another program': {},
  };
  const removed: string[] = [];
  await removeAbandoned({
    list: async () => Object.entries(containers).map(([Id, Labels]) => ({ Id, Labels })),
    getById: (id: string) => ({ remove: async () => void removed.push(id) }),
  } as never);
  expect(removed).toEqual(['abandoned']);
});
