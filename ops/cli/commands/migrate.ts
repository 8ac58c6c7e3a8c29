import { join } from 'node:path';
import { anchoredBy } from '../../../application/seal/verification.js';
import type { Config } from '../../../platform/runtime/config/config.js';
import { openAnchor } from '../../../platform/seal/anchor.js';
import { loadMasterKey } from '../../../platform/vault/masterKey.js';
import { type Migrated, migrateInstallation, type Target } from '../../migrate/migrateInstallation.js';
import { openSource } from '../../migrate/openSource.js';
import { type Command, type Io, UsageError } from '../command.js';
import { progressBar } from '../progressBar.js';

export const migrate: Command = {
  usage: 'migrate --from sqlite:<folder> --to postgres://…|esdb://… [--yes]',
  help: 'Moves an installation from files to servers: log, keys, work and open messages, compared entry by entry. Stop the product first. EventStoreDB takes only the log: TIDEWATCH_WORK_STORE, TIDEWATCH_KEY_STORE and TIDEWATCH_BUS name servers for the rest. If it ends early, run it again. --yes: even if dead letters stay behind or the log does not match its seal.',

  async run(args, { from, to, yes, json }, io) {
    const place = /^sqlite:(.+)$/s.exec(from ?? '')?.[1];
    if (args.length > 0 || place === undefined || !/^(postgres|esdb|esdb\+discover):\/\//.test(to ?? ''))
      throw new UsageError("'migrate' takes --from sqlite:<folder> and --to postgres://… or esdb://…");
    const config = io.config();
    const target = targetOf(to ?? '', config);
    const source = openSource(place);
    try {
      const masterKey = loadMasterKey({
        fromConfig: config.MASTER_KEY ?? undefined,
        file: join(source.folder, 'master.key'),
        mayCreate: false,
      });
      const anchored = await anchoredBy(config.AUDIT_ANCHOR === null ? null : openAnchor(config.AUDIT_ANCHOR));
      const startedAt = performance.now();
      const moved = await migrateInstallation(source, target, {
        masterKey,
        anchored,
        anyway: yes,
        progress: progressReporter(io, json),
      });
      const seconds = (performance.now() - startedAt) / 1_000;
      if (json) io.out(JSON.stringify({ ...moved, seconds }));
      else for (const line of linesOf(moved, seconds, source.folder)) io.out(line);
      for (const name of source.work.unknown)
        io.note(`${name} in the work store belongs to no table that this version knows; it was left behind\n`);
      return 0;
    } finally {
      source.close();
    }
  },
};

/** One server holds everything, unless the environment names another one for the rest. */
function targetOf(to: string, { WORK_STORE, KEY_STORE, BUS }: Config): Target {
  const isFile = (url: string) => url.startsWith('sqlite:');
  const own = to.startsWith('postgres:') ? to : null;
  const settings = { work: WORK_STORE, keys: KEY_STORE, bus: BUS };
  const [work, keys, bus] = Object.values(settings).map(url => (isFile(url) ? own : url));
  if (!work || !keys || !bus)
    throw new UsageError(
      'EventStoreDB takes only the log: TIDEWATCH_WORK_STORE, TIDEWATCH_KEY_STORE and TIDEWATCH_BUS must name servers',
    );
  return { events: to, work, keys, bus };
}

const TENTH = 0.1;

/** Draws a bar for a person; otherwise prints a line every 10 %. */
function progressReporter({ terminal, note }: Io, json: boolean) {
  let [last, said, drawnAt] = ['', -1, 0];
  return (step: string, share: number, entries: number): void => {
    if (json) return;
    const detail = `${entries.toLocaleString('en-US')} entries`;
    const now = performance.now();
    if (step !== last) [last, said, drawnAt] = [step, -1, 0];
    if (terminal && (share === 1 || now - drawnAt >= 100)) {
      drawnAt = now;
      note(`\r${progressBar(step, share, detail)}${share === 1 && said < 1 ? '\n' : ''}`);
      if (share === 1) said = 1;
    } else if (!terminal && (share >= said + TENTH || (share === 1 && said < 1))) {
      said = share === 1 ? 1 : share;
      note(`${step}: ${Math.floor(share * 100)} %, ${detail}\n`);
    }
  };
}

const number = (count: number): string => count.toLocaleString('en-US');

function linesOf(moved: Migrated, seconds: number, folder: string): string[] {
  if (!moved.now) return ['the log was already moved there and is identical: nothing to do'];
  const { events, removed, seal, keys, rows, messages, deadLetters } = moved;
  return [
    `moved and compared ${number(events)} events in ${seconds.toFixed(1)} s${removed > 0 ? `, and the digests of ${number(removed)} expired ones` : ''}`,
    seal.state === 'good'
      ? `the seal is good: ${number(seal.verified)} entries; ${number(seal.unsealed)} newer ones have no checkpoint yet`
      : seal.state === 'tampered'
        ? 'the log does NOT match its seal; it was moved unchanged'
        : 'nothing is sealed yet',
    `moved ${number(keys)} keys, ${number(rows)} rows of work and ${number(messages)} open messages`,
    ...(deadLetters > 0 ? [`${number(deadLetters)} dead letters stayed behind`] : []),
    `copy from ${folder}: master.key, as TIDEWATCH_MASTER_KEY; erasures.ndjson, as TIDEWATCH_ERASURE_LIST; the admin password's file or hash`,
    'read models and the audit index refill when the product starts',
  ];
}
