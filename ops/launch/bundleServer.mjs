/**
 * Bundles each of the built server's programs and threads into one file, replacing its first file. Loading about 1,500
 * modules one by one took half of the startup time, and again per thread. The command line gets another file for modules
 * that its commands load on demand. The benches stay unbundled.
 */
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { build } from 'rolldown';

const COMMAND_LINE = 'ops/cli/main.js';
const PROGRAMS = [
  'ops/start.js',
  'ops/projector-thread/thread.js',
  'ops/audit-thread/thread.js',
  'application/reading/extraction-thread/thread.js',
  'sandbox/main.js',
  'command-service/main.js',
  'query-service/main.js',
  'projector/main.js',
  'workers/main.js',
  COMMAND_LINE,
];

/**
 * Not bundled: the first has native code next to it; the others find their own files at run time, or are large and
 * rarely used, and load on demand.
 */
const LEFT_OUT = [
  '@photostructure/sqlite',
  'pino',
  'twilio',
  'nodemailer',
  'pg',
  'ioredis',
  'kafkajs',
  '@eventstore/db-client',
  '@elastic/elasticsearch',
  'playwright-core',
  'prom-client',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
];

/** Modules find their neighbours (a thread, the client's files) relative to their unbundled location. */
const placeOfModule = program => ({
  name: 'place-of-module',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes(`${sep}node_modules${sep}`)) return null;
    const place = relative(dirname(program), id).replaceAll(sep, '/');
    return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
  },
});

/** All of a program's files are in one folder: `placeOfModule` relies on it. */
const placeOf = (program, inParts) =>
  inParts
    ? { dir: dirname(program), entryFileNames: basename(program), chunkFileNames: 'part-[name].js' }
    : { file: program, codeSplitting: false };

const [dist] = process.argv.slice(2);
for (const path of PROGRAMS) {
  const program = join(resolve(dist), path);
  await build({
    input: program,
    platform: 'node',
    external: id => LEFT_OUT.some(name => id === name || id.startsWith(`${name}/`)),
    plugins: [placeOfModule(program)],
    logLevel: 'warn',
    output: {
      ...placeOf(program, path === COMMAND_LINE),
      format: 'esm',
      comments: { legal: true, annotation: false, jsdoc: false },
    },
  });
}
