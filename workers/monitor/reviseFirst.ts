import type { PageChecks } from '../../application/price/tables.js';
import { EXTRACTOR_VERSION } from '../../domain/extraction/extractorVersion.js';
import { type RereadPorts, rereadPage } from '../revisions/rereadPage.js';

const NEVER = new AbortController().signal;

/**
 * Reads the kept pages again before a new extractor's first differing readings are recorded: what its predecessor misread
 * is revised, and then no move, so that no alert reports it. Never fails: at worst the difference counts as a move.
 */
export async function reviseFirst(ports: RereadPorts, rows: readonly PageChecks[]): Promise<void> {
  const { snapshots, logger } = ports;
  if (snapshots === null) return;
  const round = { version: EXTRACTOR_VERSION, rest: async () => {}, signal: NEVER };
  for (const { page, extractor } of rows) {
    if (extractor === null || extractor === EXTRACTOR_VERSION) continue;
    await rereadPage({ ...ports, snapshots }, { ...round, page }).catch((err: unknown) =>
      logger.warn({ err, page }, 'kept pages could not be read again before a check was recorded'),
    );
  }
}
