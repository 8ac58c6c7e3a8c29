/**
 * Divides what all outbound requests of a process share: places (pages in flight, from their site's turn until they are
 * read) and bytes. No group can take all of either, so none starves another. Nothing waits here: a page without room is
 * refused, and its caller tries again later.
 */
import { type Group, type GroupKind, shopGroup, siteGroup } from './groups.js';

export interface Capacity {
  /** Pages in flight at once. */
  readonly places: number;
  /** Total unpacked bytes of their bodies. */
  readonly bytes: number;
}

export const DEFAULT_CAPACITY: Capacity = { places: 80, bytes: 96 * 1024 * 1024 };

/**
 * A group's maximum share of the capacity. Thousands of shops share their platform's address, so an address gets more
 * than a site.
 */
const SHARE: Readonly<Record<GroupKind, number>> = { shop: 1 / 4, site: 1 / 8, address: 1 / 2 };

/** Codes of the error catalogue: a group's share is used up, or everything is. */
export type BusyCode = 'COMPETITOR_SHARE_USED' | 'COMPETITOR_READER_BUSY';

/** There is no room: the visit says nothing about the page. */
export class ShareUsed extends Error {
  override readonly name = 'ShareUsed';
  readonly code: BusyCode;
  constructor(readonly group: Group | null) {
    super(group ? `the share of ${group} is used up` : 'every place is taken');
    this.code = group ? 'COMPETITOR_SHARE_USED' : 'COMPETITOR_READER_BUSY';
  }
}

/** One page's place. */
export interface Place {
  /** All groups that the page counts towards. */
  readonly groups: ReadonlySet<Group>;
  /** Counts the page and its bytes towards another group too. @throws ShareUsed */
  join(group: Group): void;
  /** Counts bytes that the page holds until its place is free. @throws ShareUsed */
  hold(bytes: number): void;
}

export interface PlaceRequest {
  readonly url: string;
  /** The shops that need the page: it counts towards the first one whose share has room. Empty: none. */
  readonly shops: readonly string[];
}

export interface Shares {
  /**
   * Runs `work` in a place, which is released when `work` ends.
   * @throws ShareUsed if there is no room for it, and what `work` throws
   */
  within<Result>(request: PlaceRequest, work: (place: Place) => Promise<Result>): Promise<Result>;
}

interface Held {
  places: number;
  bytes: number;
}

export function createShares(capacity: Capacity = DEFAULT_CAPACITY): Shares {
  const total: Held = { places: 0, bytes: 0 };
  const usage = new Map<Group, Held>();

  const heldBy = (group: Group): Held => usage.get(group) ?? { places: 0, bytes: 0 };
  const limitOf = (group: Group, of: keyof Held): number => {
    const share = SHARE[group.slice(0, group.indexOf(' ')) as GroupKind];
    return Math.max(1, Math.floor(capacity[of] * share));
  };
  const hasPlace = (group: Group): boolean => heldBy(group).places < limitOf(group, 'places');

  function add(group: Group, places: number, bytes: number): void {
    const before = heldBy(group);
    const after = { places: before.places + places, bytes: before.bytes + bytes };
    if (after.places === 0) usage.delete(group);
    else usage.set(group, after);
  }

  function enter({ url, shops }: PlaceRequest): Place & { leave(): void } {
    const site = siteGroup(new URL(url).hostname);
    const candidates = shops.map(shopGroup);
    const shop = candidates.find(hasPlace);
    if (total.places >= capacity.places) throw new ShareUsed(null);
    if (!hasPlace(site)) throw new ShareUsed(site);
    if (shop === undefined && candidates[0] !== undefined) throw new ShareUsed(candidates[0]);
    const groups = new Set<Group>(shop === undefined ? [site] : [shop, site]);
    let bytes = 0;
    total.places++;
    for (const group of groups) add(group, 1, 0);
    return {
      groups,
      join(group) {
        if (groups.has(group)) return;
        if (!hasPlace(group) || heldBy(group).bytes + bytes > limitOf(group, 'bytes')) throw new ShareUsed(group);
        groups.add(group);
        add(group, 1, bytes);
      },
      hold(more) {
        for (const group of groups)
          if (heldBy(group).bytes + more > limitOf(group, 'bytes')) throw new ShareUsed(group);
        if (total.bytes + more > capacity.bytes) throw new ShareUsed(null);
        bytes += more;
        total.bytes += more;
        for (const group of groups) add(group, 0, more);
      },
      leave() {
        total.places--;
        total.bytes -= bytes;
        for (const group of groups) add(group, -1, -bytes);
      },
    };
  }

  return {
    async within(request, work) {
      const place = enter(request);
      try {
        return await work(place);
      } finally {
        place.leave();
      }
    },
  };
}
