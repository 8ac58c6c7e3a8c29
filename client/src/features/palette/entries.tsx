/** The palette's rows in groups: competitors first, because merchants search for their own names (design, palette). */
import type { ReactElement } from 'react';
import { SCREENS } from '../../../../domain/api/screens.js';
import { ShopMark } from '../../ui/ShopMark.js';
import { commandsFor } from './commands.js';
import type { Found } from './competitors.js';
import { paletteTexts as texts } from './texts/paletteTexts.js';

export interface Entry {
  /** Part of an element's id, so without blanks. */
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly mark: ReactElement;
  /** The target screen; `null` logs out. */
  readonly path: string | null;
}

/** Omits empty groups. */
export function entriesFor(typed: string, found: readonly Found[]) {
  const groups: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
    { title: texts.groups.competitors, entries: found.map(entryOf) },
    {
      title: texts.groups.commands,
      entries: commandsFor(typed).map(({ name, keywords, icon: Icon, path }) => ({
        key: path ?? 'logout',
        name,
        note: keywords.join(', '),
        mark: <Icon aria-hidden="true" />,
        path,
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const entryOf = ({ id, name, shopName, price }: Found): Entry => ({
  key: id,
  name,
  note: texts.competitor(shopName, price),
  mark: <ShopMark name={shopName} />,
  path: `${SCREENS.competitors}?competitor=${encodeURIComponent(id)}`,
});
