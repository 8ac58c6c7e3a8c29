/**
 * Makes one file of each program and thread of the built server, in the place of its first file. Loading some fifteen
 * hundred modules one by one was half of the time that a start took, and each thread pays it anew
 * (docs/adr/0029-bundled-server.md). The command line and the benches stay as they are: they load only what they use.
 */
import { dirname, join, relative, resolve, sep } from 'node:path';
import { build } from 'rolldown';

const PROGRAMS = [
  'ops/start.js',
  'ops/projector-thread/thread.js',
  'platform/event-store/sqlite/readAheadThread.js',
  'platform/sqlite/rows/writerThread.js',
  'workers/monitor/extraction-thread/thread.js',
  'sandbox/main.js',
  'command-service/main.js',
  'query-service/main.js',
  'projector/main.js',
  'workers/main.js',
];

/** The first has native code beside it, the others find files of their own at run time or are seldom used and large. */
const LEFT_OUT = ['@photostructure/sqlite', 'pino', 'twilio'];

/** A module finds its neighbours (a thread, the client's files) from where it was before it became part of the program. */
const placeOfModule = program => ({
  name: 'place-of-module',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes(`${sep}node_modules${sep}`)) return null;
    const place = relative(dirname(program), id).replaceAll(sep, '/');
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
  },
});

const [dist] = process.argv.slice(2);
for (const program of PROGRAMS.map(path => join(resolve(dist), path))) {
  await build({
    input: program,
    platform: 'node',
    external: id => LEFT_OUT.some(name => id === name || id.startsWith(`${name}/`)),
    plugins: [placeOfModule(program)],
    logLevel: 'warn',
    output: { file: program, format: 'esm', codeSplitting: false },
  });
}
