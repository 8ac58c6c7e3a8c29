import { type Case, caseContext } from '../../domain/cases/cases.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { Sealed, Vault } from '../../platform/vault/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';

export interface OpenedCase extends Case {
  readonly caseId: string;
  readonly shop: ShopDomain;
  /** The gzipped page, in UTF-8. */
  readonly page: Buffer;
}

/** Batch size; bounds the pages in memory. */
const BATCH = 20;

/** Yields every case that still opens, in a fixed order. @throws KeyMissing, SealBroken. */
export async function* openedCases(
  { workStore, vault }: { readonly workStore: Pick<WorkStore, 'sql'>; readonly vault: Pick<Vault, 'open'> },
  shop: ShopDomain | null,
): AsyncGenerator<OpenedCase> {
  let after = '';
  for (;;) {
    const rows = await workStore.sql
      .selectFrom('cases')
      .select(['case_id', 'shop', 'content'])
      .where('case_id', '>', after)
      .$if(shop !== null, found => found.where('shop', '=', shop ?? ''))
      .orderBy('case_id')
      .limit(BATCH)
      .execute();
    for (const { case_id: caseId, shop: of, content } of rows) {
      after = caseId;
      const opened = await vault.open(content as Sealed, caseContext(caseId));
      if (opened.status === 'erased') continue;
      const { page, ...kept } = JSON.parse(opened.plaintext) as Case & { readonly page: string };
      yield { ...kept, caseId, shop: as<ShopDomain>(of), page: Buffer.from(page, 'base64') };
    }
    if (rows.length < BATCH) return;
  }
}
