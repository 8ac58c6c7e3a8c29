import type { Watchlist } from '../../domain/competitors/watchlist.js';
import type { Extraction } from '../../domain/extraction/result.js';
import type { ProductUrl } from '../../domain/kernel/names.js';
import { addressKey } from '../../domain/price/canonicalKey.js';
import { hostOf, type PageAddress } from '../../domain/price/page.js';
import type { Reading } from '../../domain/price/price.js';
import type { WorkStore } from '../../platform/work-store/port.js';

/**
 * Finds the watched addresses that show the same page as this one. Compares canonical links, which are known once a
 * page was read. Pages with different product names are never the same: a shop's colours often share a canonical link.
 * Their variants may differ.
 * @param competitors the shop's watchlist.
 * @param seen the page as a preview read it; `null` without a preview.
 */
export async function sameAddresses(
  { workStore }: { readonly workStore: Pick<WorkStore, 'sql'> },
  { competitors }: Pick<Watchlist, 'competitors'>,
  { url }: Pick<PageAddress, 'url'>,
  seen: Extraction | null,
): Promise<readonly ProductUrl[]> {
  const watched = [...competitors.values()]
    .map(({ address }) => address)
    .filter(known => known.url !== url && hostOf(known.url) === hostOf(url));
  if (watched.length === 0) return [];
  const rows = await workStore.sql
    .selectFrom('page_checks')
    .select(['url', 'canonical', 'last_reading'])
    .where(
      'url',
      'in',
      watched.map(known => known.url),
    )
    .execute();
  const names = new Set([addressKey(url), ...(seen?.canonical ? [seen.canonical] : [])]);
  const isSame = (known: ProductUrl) => {
    const own = rows.filter(row => row.url === known);
    const titles = own.flatMap(({ last_reading }) =>
      last_reading ? [(JSON.parse(last_reading) as Reading).title] : [],
    );
    if (seen !== null && titles.length > 0 && !titles.includes(seen.title)) return false;
    return names.has(addressKey(known)) || own.some(({ canonical }) => canonical !== null && names.has(canonical));
  };
  return watched.map(known => known.url).filter(isSame);
}
