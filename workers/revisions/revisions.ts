/**
 * Reads kept pages again after the extractor improved, and records where an earlier reading was wrong (domain/price
 * `ReadingRevised`). Yields to live checks: one page at a time, at most `1000 / PAUSE_MS` a second, none while the
 * reader is busy. Its progress is in the rows of the snapshots, so a restart continues.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Leadership } from '../../application/follow/leadership.js';
import { EXTRACTOR_VERSION } from '../../domain/extraction/extractorVersion.js';
import { isHistoryUnreadable } from '../../platform/event-store/isHistoryUnreadable.js';
import { ShareUsed } from '../../platform/outbound/share/createShares.js';
import { every } from '../../platform/runtime/every.js';
import { type RereadPorts, rereadPage, skipPage } from './rereadPage.js';

export interface RevisionPorts extends RereadPorts {
  readonly leadership: Leadership;
  readonly logger: Logger;
}

/** The poll interval for pages that were kept since. */
const EVERY_MS = 10_000;
/** After each page that was read again. */
const PAUSE_MS = 200;

/** Runs until aborted, while this process is the leader. */
export const runRevisions = (ports: RevisionPorts, signal: AbortSignal): Promise<void> =>
  ports.leadership.whileLeading('revisions', signal, leading =>
    every(EVERY_MS, () => rereadKept(ports, leading), {
      signal: leading,
      failed: err => ports.logger.error({ err }, 'kept pages could not be read again; this will be retried'),
    }),
  );

/**
 * Reads again what this version has not, page by page, until nothing is left, the reader is busy, or it is aborted.
 * @param version of the extractor behind `ports.extractor`.
 */
export async function rereadKept(
  ports: RevisionPorts,
  signal: AbortSignal,
  { version = EXTRACTOR_VERSION, pauseMs = PAUSE_MS } = {},
): Promise<void> {
  const { snapshots } = ports;
  if (snapshots === null) return;
  const rest = () => pause(pauseMs, undefined, { signal }).catch(() => {});
  let revised = 0;
  try {
    for (
      let page = await nextPage(ports, version);
      page !== null && !signal.aborted;
      page = await nextPage(ports, version)
    )
      revised += await rereadPage({ ...ports, snapshots }, { page, version, rest, signal }).catch(
        async (err: unknown) => {
          if (!isHistoryUnreadable(err)) throw err;
          ports.logger.error({ err, page }, 'the history of a page could not be read; its kept pages are skipped');
          await skipPage(ports, page, version);
          return 0;
        },
      );
  } catch (fault) {
    // Live checks need the reader: the next round continues here.
    if (!(fault instanceof ShareUsed)) throw fault;
  }
  if (revised > 0) ports.logger.info({ revised, version }, 'earlier readings were revised');
}

/** The page with the oldest snapshot that this version has not read. */
async function nextPage({ workStore }: RereadPorts, version: number): Promise<string | null> {
  const row = await workStore.sql
    .selectFrom('snapshots')
    .select('page')
    .where(({ eb, or }) => or([eb('reread_by', 'is', null), eb('reread_by', '<', version)]))
    .orderBy('at')
    .limit(1)
    .executeTakeFirst();
  return row?.page ?? null;
}
