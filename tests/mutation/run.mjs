/**
 * `npm run test:mutation -- domain/shop read-models`: makes small breakages, each alone, and runs the tests of the folder's
 * room against each. Prints those that no test notices; ends with 1 below the score that the configuration requires.
 */
import { Stryker } from '@stryker-mutator/core';

const ROOMS = ['domain', 'read-models', 'query-service'];

const folders = process.argv.slice(2);
for (const folder of folders.length > 0 ? folders : ROOMS) {
  const [room] = folder.split('/');
  const not = ['test', 'fixtures'].map(kind => `!${folder}/**/*.${kind}.ts`);
  await new Stryker({
    configFile: 'tests/mutation/stryker.config.json',
    mutate: [`${folder}/**/*.ts`, ...not],
    vitest: { configFile: 'tests/mutation/vitest.config.ts', dir: room },
    jsonReporter: { fileName: `coverage/mutation/${folder.replaceAll('/', '-')}.json` },
  }).runMutationTest();
}
