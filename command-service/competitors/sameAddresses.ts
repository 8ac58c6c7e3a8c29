import { load } from '../../application/decide/load.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import type { Extraction } from '../../domain/extraction/result.js';
import type { ProductUrl, ShopDomain } from '../../domain/kernel/names.js';
import { addressKey } from '../../domain/price/canonicalKey.js';
import { hostOf, type PageAddress } from '../../domain/price/page.js';
import type { Reading } from '../../domain/price/price.js';
import type { CommandPorts } from '../ports.js';

/**
 * The addresses that a shop watches and that are the same page as this one by their canonical links, which are known
 * once a page was read. Pages that call their product differently are not the same, whatever they link to: a shop's
 * colours often share a canonical link.
 * @param seen what a preview showed of the page; `null`: it was not looked at.
 */
export async function sameAddresses(
  { eventLog, workStore }: Pick<CommandPorts, 'eventLog' | 'workStore'>,
  shop: ShopDomain,
  { url, variant }: PageAddress,
  seen: Extraction | null,
): Promise<readonly ProductUrl[]> {
  const watched = [...(await load(eventLog, watchlist, watchlistStream(shop))).values()]
    .map(({ address }) => address)
    .filter(known => known.variant === variant && known.url !== url && hostOf(known.url) === hostOf(url));
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
