/** The bell by competitor: what one shop did stands together, the newest first. */
import type { Competitor } from '../../../../domain/api/competitors.js';
import type { Notification } from '../../../../domain/api/notifications.js';
import { areaOf } from './categoryOf.js';
import { type Meaning, meaningOf } from './meaningOf.js';
import { panelTexts as texts } from './texts/panelTexts.js';

export interface Group {
  readonly key: string;
  readonly title: string;
  /** True if the title is a competitor's shop. */
  readonly isShop: boolean;
  readonly items: readonly { readonly item: Notification; readonly meaning: Meaning | null }[];
}

const ofStore = () => ({ key: 'store', title: texts.ofStore, isShop: false }) as const;
/** From before notifications named their competitor, or of one that is no longer tracked. */
const ofMarket = () => ({ key: 'market', title: texts.areas.market, isShop: false }) as const;

/**
 * @param list newest first: the order of the groups is that of their newest.
 * @returns what it means is said once for each competitor, of its newest notification: it is as of now.
 */
export function groupsOf(list: readonly Notification[], competitors: readonly Competitor[]): readonly Group[] {
  const groups = new Map<string, Group>();
  const explained = new Set<string>();
  for (const item of list) {
    const about = competitors.find(({ id }) => id === competitorOf(item));
    const of = about ? ofShop(about) : areaOf(item.category) === ofMarket().key ? ofMarket() : ofStore();
    const meaning = about && !explained.has(about.id) ? meaningOf(about) : null;
    if (about) explained.add(about.id);
    groups.set(of.key, { ...of, items: [...(groups.get(of.key)?.items ?? []), { item, meaning }] });
  }
  return [...groups.values()];
}

/** A notification about a competitor leads to it. */
const competitorOf = ({ action }: Notification): string | null =>
  action === null ? null : new URL(action, 'http://app').searchParams.get('competitor');

const ofShop = ({ shopName }: Competitor) => ({ key: `shop ${shopName}`, title: shopName, isShop: true });
