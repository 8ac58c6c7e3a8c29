/** `npm run -s tidewatch -- <command>`: the entry point for operators and scripts. */
import { writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../../platform/runtime/config/config.js';
import { type Command, UsageError } from './command.js';
import { admin } from './commands/admin.js';
import { audit } from './commands/audit.js';
import { batch } from './commands/batch.js';
import { cases } from './commands/cases.js';
import { connect } from './commands/connect.js';
import { erase } from './commands/erase.js';
import { exportData } from './commands/exportData.js';
import { extract } from './commands/extract.js';
import { projections } from './commands/projections.js';
import { reactors } from './commands/reactors.js';
import { status } from './commands/status.js';

/** The reader of our output is gone: `| head`. Thrown, so that engines are closed before the process ends. */
class ReaderGone extends Error {}

const COMMANDS: Readonly<Record<string, Command>> = {
  status,
  connect,
  export: exportData,
  admin,
  erase,
  projections,
  reactors,
  audit,
  extract,
  cases,
  'parse-price': batch(
    'parse-price',
    'Amount and currency of price texts: lines {id, raw, currency_hint}.',
    async () => {
      const { parsePriceBatch } = await import('./parsePriceBatch.js');
      return parsePriceBatch;
    },
  ),
  robots: batch('robots', 'Who may fetch what: lines {id, robots, agent, url}.', async () => {
    const { robotsBatch } = await import('./robotsBatch.js');
    return robotsBatch;
  }),
  'check-url': batch('check-url', 'Which addresses may be fetched at all: lines {id, url}.', async () => {
    const { checkUrlBatch } = await import('./checkUrlBatch.js');
    return checkUrlBatch;
  }),
  match: batch('match', 'Which pairs of product records are one product: lines {id, a, b}.', async () => {
    const { matchBatch } = await import('./matchBatch.js');
    return matchBatch;
  }),
};

/** 0: done. 1: something is wrong with the input. 2: the command line is wrong. */
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
        yes: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [name, ...args] = positionals;
    const command = name === undefined ? undefined : COMMANDS[name];
    if (values.help || name === undefined) return help();
    if (!command) throw new UsageError(`there is no command '${name}'`);
    return await command.run(
      args,
      {
        json: values.json ?? false,
        batch: values.batch ?? null,
        cases: values.cases ?? null,
        key: values.key ?? null,
        shop: values.shop ?? null,
        out: values.out ?? null,
        yes: values.yes ?? false,
      },
      {
        // Synchronous, so that nothing is lost if the reader of a pipe is slow or the process ends right after.
        out: line => writeAll(1, `${line}\n`),
        note: text => writeAll(2, text),
        terminal: process.stderr.isTTY,
        config: () => loadConfig(process.env),
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

function help(): number {
  for (const { usage, help: text } of Object.values(COMMANDS)) writeAll(1, `tidewatch ${usage}\n    ${text}\n`);
  writeAll(1, 'Options: --json for machines, --help\n');
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

/** A function declaration, as `main` runs before a constant down here would be initialised. */
function isParseArgsError(fault: unknown): boolean {
  return String((fault as NodeJS.ErrnoException | null)?.code).startsWith('ERR_PARSE_ARGS');
}
