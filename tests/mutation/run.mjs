/**
 * `npm run test:mutation -- domain/shop read-models`: makes small breakages, each alone, and runs the tests of the folder's
 * room against each. Prints those that no test notices; ends with 1 below the score that the configuration requires.
 */
import { Stryker } from '@stryker-mutator/core';

/** Each room, and what tests it: its own tests; the upcasters of `domain` have theirs where frozen events are read. */
const ROOMS = {
  domain: ['domain', 'platform/event-store/codec'],
  'read-models': ['read-models', 'projector'],
  'query-service': ['query-service'],
};

const folders = process.argv.slice(2);
for (const folder of folders.length > 0 ? folders : Object.keys(ROOMS)) {
  const [room] = folder.split('/');
  process.env.MUTATION_TESTS = ROOMS[room].map(tests => `${tests}/**/*.test.ts`).join();
  const not = ['test', 'fixtures'].map(kind => `!${folder}/**/*.${kind}.ts`);
  await new Stryker({
    configFile: 'tests/mutation/stryker.config.json',
    mutate: [`${folder}/**/*.ts`, ...not],
    vitest: { configFile: 'tests/mutation/vitest.config.ts' },
    jsonReporter: { fileName: `coverage/mutation/${folder.replaceAll('/', '-')}.json` },
  }).runMutationTest();
}
