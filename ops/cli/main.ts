/** Runs `npm run -s tidewatch -- <command>`: the entry point for operators and scripts. */
import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../../platform/runtime/config/config.js';
import { VERSION } from '../../platform/runtime/version.js';
import { type Command, UsageError } from './command.js';
import { batch } from './commands/batch.js';

/** The reader of our output is gone, as with `| head`. Thrown, so that engines are closed before the process ends. */
class ReaderGone extends Error {}

/** Loads each command when called: each needs another part of the product, and none needs all of it. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  status: async () => (await import('./commands/status.js')).status,
  connect: async () => (await import('./commands/connect.js')).connect,
  export: async () => (await import('./commands/exportData.js')).exportData,
  admin: async () => (await import('./commands/admin.js')).admin,
  erase: async () => (await import('./commands/erase.js')).erase,
  projections: async () => (await import('./commands/projections.js')).projections,
  reactors: async () => (await import('./commands/reactors.js')).reactors,
  topics: async () => (await import('./commands/topics.js')).topics,
  audit: async () => (await import('./commands/audit.js')).audit,
  backup: async () => (await import('./commands/backup.js')).backup,
  restore: async () => (await import('./commands/backup.js')).restore,
  migrate: async () => (await import('./commands/migrate.js')).migrate,
  extract: async () => (await import('./commands/extract.js')).extract,
  evidence: async () => (await import('./commands/evidence.js')).evidence,
  crawler: async () => (await import('./commands/crawler.js')).crawler,
  listen: async () => (await import('./commands/listen.js')).listen,
  mcp: async () => (await import('./commands/mcp.js')).mcp,
  cases: async () => (await import('./commands/cases.js')).cases,
  'parse-price': async () =>
    batch('parse-price', 'Reads amount and currency from price texts: lines {id, raw, currency_hint}.', async () => {
      const { parsePriceBatch } = await import('./parsePriceBatch.js');
      return parsePriceBatch;
    }),
  robots: async () =>
    batch('robots', 'Decides which agents may fetch which URLs: lines {id, robots, agent, url}.', async () => {
      const { robotsBatch } = await import('./robotsBatch.js');
      return robotsBatch;
    }),
  'check-url': async () =>
    batch('check-url', 'Decides which addresses may be fetched at all: lines {id, url}.', async () => {
      const { checkUrlBatch } = await import('./checkUrlBatch.js');
      return checkUrlBatch;
    }),
  match: async () =>
    batch('match', 'Decides which pairs of product records are one product: lines {id, a, b}.', async () => {
      const { matchBatch } = await import('./matchBatch.js');
      return matchBatch;
    }),
};

/** 0: success. 1: a problem in the input. 2: a wrong command line. */
process.exitCode = await main(process.argv.slice(2));

async function main(argv: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        batch: { type: 'string' },
        cases: { type: 'string' },
        key: { type: 'string' },
        shop: { type: 'string' },
        out: { type: 'string' },
        'forward-to': { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    });
    const [name, ...args] = positionals;
    const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (values.version) {
      writeAll(1, `tidewatch ${VERSION}\n`);
      return 0;
    }
    if (values.help || name === undefined) return await help();
    if (!command) throw new UsageError(`there is no command '${name}'`);
    return await (await command()).run(
      args,
      {
        json: values.json ?? false,
        batch: values.batch ?? null,
        cases: values.cases ?? null,
        key: values.key ?? null,
        shop: values.shop ?? null,
        out: values.out ?? null,
        forwardTo: values['forward-to'] ?? null,
        from: values.from ?? null,
        to: values.to ?? null,
        yes: values.yes ?? false,
      },
      {
        // Synchronous, so that nothing is lost if a pipe's reader is slow or the process ends right after.
        out: line => writeAll(1, `${line}\n`),
        note: text => writeAll(2, text),
        terminal: process.stderr.isTTY,
        config: () => loadConfig(process.env, undefined, line => writeAll(2, `${line}\n`)),
      },
    );
  } catch (fault) {
    if (fault instanceof ReaderGone) return 0;
    const words = fault instanceof UsageError || fault instanceof ConfigError || isParseArgsError(fault);
    writeAll(2, `tidewatch: ${fault instanceof Error ? fault.message : String(fault)}\n`);
    if (fault instanceof UsageError) writeAll(2, "'tidewatch --help' lists the commands\n");
    return words ? 2 : 1;
  }
}

async function help(): Promise<number> {
  for (const load of Object.values(COMMANDS)) {
    const { usage, help: text } = await load();
    writeAll(1, `tidewatch ${usage}\n    ${text}\n`);
  }
  writeAll(1, 'Options: --json for machines, --help, --version\n');
  return 0;
}

function writeAll(descriptor: 1 | 2, text: string): void {
  let bytes: Uint8Array = Buffer.from(text);
  while (bytes.length > 0)
    try {
      bytes = bytes.subarray(writeSync(descriptor, bytes));
    } catch (fault) {
      const { code } = fault as NodeJS.ErrnoException;
      if (code === 'EPIPE') throw new ReaderGone();
      if (code !== 'EAGAIN') throw fault;
    }
}

/** A function declaration, because `main` runs before a constant down here is initialised. */
function isParseArgsError(fault: unknown): boolean {
  return String((fault as NodeJS.ErrnoException | null)?.code).startsWith('ERR_PARSE_ARGS');
}
