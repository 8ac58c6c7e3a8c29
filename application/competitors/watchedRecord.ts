import type { Amount, Currency, PageId } from '../../domain/kernel/names.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import type { WorkStore } from '../../platform/work-store/port.js';
import type { PageRecord } from './candidatesFor.js';
import { lastExtraction } from './lastExtraction.js';

interface Ports {
  readonly readStore: Pick<ReadStore, 'sql'>;
  readonly workStore: Pick<WorkStore, 'sql'>;
}

/** A watched page as its last reading has it, in the matcher's shape. `null`: no title was read yet. */
export async function watchedRecord({ readStore, workStore }: Ports, page: PageId): Promise<PageRecord | null> {
  const shown = await readStore.sql
    .selectFrom('pages')
    .select(['title', 'price', 'currency'])
    .where('page', '=', page)
    .executeTakeFirst();
  if (!shown || shown.title === null) return null;
  const { codes } = await lastExtraction(workStore, page);
  return {
    title: shown.title,
    price: shown.price as Amount | null,
    currency: shown.currency as Currency | null,
    brand: codes?.brand,
    gtin: codes?.gtin,
  };
}
