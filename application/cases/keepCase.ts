import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type Case, caseContext, casesStream } from '../../domain/cases/cases.js';
import type { EventOf } from '../../domain/events.js';
import type { CompetitorId, ShopDomain } from '../../domain/kernel/names.js';
import { caseEnds } from '../../domain/retention/policy.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { EventMeta } from '../../platform/event-store/port.js';
import { wellFormedJson } from '../../platform/runtime/json/wellFormedJson.js';
import type { Vault } from '../../platform/vault/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import { record } from '../decide/record.js';
import { cases } from './tables.js';

const zip = promisify(gzip);

/** Larger pages are rare and are not stored. */
const MAX_BYTES = 1_048_576;
/** Keeps each shop's newest cases. */
const MAX_CASES = 100;

interface KeepPorts {
  readonly eventLog: Pick<EventLog, 'appendMissing' | 'read'>;
  readonly workStore: Pick<WorkStore, 'transaction'>;
  readonly vault: Pick<Vault, 'seal'>;
}

interface CaseToKeep {
  readonly shop: ShopDomain;
  /** Identical for a repeated correction. */
  readonly caseId: string;
  readonly competitorId: CompetitorId;
  /** The meta of the correction's request. */
  readonly meta: EventMeta;
  readonly content: Case;
  readonly html: string;
}

/**
 * Stores the page in UTF-8 with a byte-order mark, which overrides the charset that it declares.
 */
export async function keepCase(
  { eventLog, workStore, vault }: KeepPorts,
  { shop, caseId, competitorId, meta, content, html }: CaseToKeep,
): Promise<void> {
  const page = await zip(`\uFEFF${html.replace(/^\uFEFF/, '')}`);
  if (page.length > MAX_BYTES) return;
  const { url, variant, at } = content;
  const endsAt = caseEnds(at);
  const text = wellFormedJson(JSON.stringify({ ...content, page: page.toString('base64') }));
  const sealed = await vault.seal(shop, 'analytics', text, caseContext(caseId), endsAt);
  await workStore.transaction(async ({ sql, upsert }) => {
    await upsert(cases, [{ case_id: caseId, shop, kept_at: at, ends_at: endsAt, content: sealed }]);
    await sql
      .deleteFrom('cases')
      .where('shop', '=', shop)
      .where('case_id', 'not in', of =>
        of
          .selectFrom('cases as c')
          .select('c.case_id')
          .where('c.shop', '=', shop)
          .orderBy('c.kept_at', 'desc')
          .orderBy('c.case_id')
          .limit(MAX_CASES),
      )
      .execute();
  });
  const fact: EventOf<'CaseKept'> = {
    ...{ type: 'CaseKept', caseId, competitorId, url, variant, bytes: page.length, endsAt, at },
  };
  await record(eventLog, { stream: casesStream(shop), facts: [fact], meta, idOf: () => caseId });
}
