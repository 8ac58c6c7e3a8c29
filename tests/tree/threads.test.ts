/**
 * Whatever ends a thread in the middle of a statement makes the SQLite driver abort the process: threads are terminated
 * only where they have no connection, and a process exits only where no thread of its own has one.
 */
import { expect, it } from 'vitest';
import { filesUnder, isScript, textOf } from './sourceTree.js';

const product = filesUnder()
  .filter(path => isScript(path) && !path.startsWith('tests/') && !path.startsWith('client/'))
  .filter(path => !/\.(test|fixtures)\.ts$/.test(path));
const using = (call: RegExp) => product.filter(path => call.test(textOf(path)));

it('terminates, and bounds the heap of, no thread but the one that reads pages', () => {
  expect(using(/\.terminate\(|maxOldGenerationSizeMb/)).toEqual([
    'workers/monitor/extraction-thread/createExtractor.ts',
  ]);
});

it('exits only from the sandbox, which has no threads, from the launchers, and where a service has closed everything', () => {
  expect(using(/process\.(reallyE|e)xit\(|process\.abort\(/)).toEqual([
    'ops/launch/ensureBuilt.mjs',
    'platform/runtime/service/runService.ts',
    'sandbox/main.ts',
  ]);
});
