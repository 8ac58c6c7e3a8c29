/** The palette's rows in groups: the spec's entries, then actions, own products and competitors. */

import type { ReactElement } from 'react';
import type { ProductRow } from '../../../../domain/api/analytics.js';
import { SCREENS } from '../../../../domain/api/screens.js';
import { money } from '../../format/money.js';
import { Box } from '../../ui/icons.js';
import { ShopMark } from '../../ui/ShopMark.js';
import { actionsFor, type Command, commandsFor } from './commands.js';
import type { Found } from './competitors.js';
import { paletteTexts as texts } from './texts/paletteTexts.js';

export interface Entry {
  /** Part of an element's id, so without blanks. */
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly mark: ReactElement;
  readonly target: Command['target'];
  readonly action?: Command['action'];
}

interface FoundRows {
  readonly competitors: readonly Found[];
  readonly products: readonly ProductRow[];
  /** Visitors have no actions. */
  readonly signedIn: boolean;
}

/** Omits empty groups. */
export function entriesFor(typed: string, { competitors, products, signedIn }: FoundRows) {
  const command = commandEntryFor(typed);
  const groups: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
    { title: texts.groups.commands, entries: commandsFor(typed).map(command) },
    { title: texts.groups.actions, entries: signedIn ? actionsFor(typed).map(command) : [] },
    { title: texts.groups.products, entries: products.map(productEntry) },
    { title: texts.groups.competitors, entries: competitors.map(competitorEntry) },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** An entry that is found by its screen's name shows that name. */
const commandEntryFor =
  (typed: string) =>
  ({ key, name, keywords, link, icon: Icon, ...then }: Command): Entry => {
    const isLinkTyped =
      link !== undefined && typed.trim() !== '' && link.toLowerCase().includes(typed.trim().toLowerCase());
    return { key, name, note: isLinkTyped ? link : keywords.join(', '), mark: <Icon aria-hidden="true" />, ...then };
  };

const competitorEntry = ({ id, name, shopName, price }: Found): Entry => ({
  key: id,
  name,
  note: texts.competitor(shopName, price),
  mark: <ShopMark name={shopName} />,
  target: `${SCREENS.competitors}?competitor=${encodeURIComponent(id)}`,
});

/** Leads to the product in the store's admin. */
const productEntry = ({ id, title, price, currency, adminUrl }: ProductRow): Entry => ({
  key: id,
  name: title,
  note: money(price, currency),
  mark: <Box aria-hidden="true" />,
  target: () => void window.open(adminUrl, '_blank', 'noopener,noreferrer'),
});
