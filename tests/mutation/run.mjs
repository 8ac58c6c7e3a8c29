/**
 * `npm run test:mutation -- domain/shop read-models domain/streams.ts`: makes small breakages, each alone, and runs the
 * tests of the folder's room against each. Prints those that no test notices; ends with 1 below the score that the
 * configuration requires. Names a folder that can't be measured, because no test imports it, and goes on.
 */
import { Stryker } from '@stryker-mutator/core';

/**
 * Each room, and what tests it: its own tests; the upcasters of `domain` have theirs where frozen events are read, its
 * sentences where alerts are written. A folder of queries has its own tests only, because the room's take minutes. Texts
 * are words in two languages, not decisions.
 */
const ROOMS = {
  domain: ['domain', 'platform/event-store/codec', 'workers/alerts'],
  'read-models': ['read-models', 'projector'],
  'query-service': ['query-service'],
};

const folders = process.argv.slice(2);
for (const folder of folders.length > 0 ? folders : Object.keys(ROOMS)) {
  const [room, noun] = folder.split('/');
  const testedBy = room === 'query-service' && noun ? [`${room}/${noun}`] : ROOMS[room];
  process.env.MUTATION_TESTS = testedBy.map(tests => `${tests}/**/*.test.ts`).join();
  const not = ['*.test.ts', '*.fixtures.ts', 'specification.ts', 'texts/*.ts'].map(files => `!${folder}/**/${files}`);
  const stryker = new Stryker({
    configFile: 'tests/mutation/stryker.config.json',
    mutate: folder.endsWith('.ts') ? [folder] : [`${folder}/**/*.ts`, ...not],
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    jsonReporter: { fileName: `coverage/mutation/${folder.replaceAll('/', '-')}.json` },
  });
  await stryker.runMutationTest().catch(error => {
    console.error(`${folder} is not measured: ${error.message}`);
    process.exitCode = 1;
  });
}
