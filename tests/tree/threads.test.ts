/**
 * Ending a thread in the middle of a statement makes the SQLite driver abort the process. So only threads without a
 * connection may be terminated, and a process exits only if none of its threads has one.
 */
import { expect, it } from 'vitest';
import { filesUnder, isScript, textOf } from './sourceTree.js';

const product = filesUnder()
  .filter(path => isScript(path) && !path.startsWith('tests/') && !path.startsWith('client/'))
  .filter(path => !/\.(test|fixtures)\.ts$/.test(path));
const using = (call: RegExp) => product.filter(path => call.test(textOf(path)));

it('terminates, and limits the heap of, only the thread that reads pages', () => {
  expect(using(/\.terminate\(|maxOldGenerationSizeMb/)).toEqual([
    'application/reading/extraction-thread/createExtractor.ts',
  ]);
});

it('exits only from the sandbox, which has no threads, from the launchers, and after a service has closed everything', () => {
  expect(using(/process\.(reallyE|e)xit\(|process\.abort\(/)).toEqual([
    'ops/launch/dev.mjs',
    'ops/launch/ensureBuilt.mjs',
    'platform/runtime/service/configOrExit.ts',
    'platform/runtime/service/runService.ts',
    'sandbox/main.ts',
  ]);
});
