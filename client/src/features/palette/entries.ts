/** The rows of the palette in their groups: competitors first, because a name of their own is meant (design, palette). */
import { SCREENS } from '../../../../domain/api/screens.js';
import { commandsFor } from './commands.js';
import type { Found } from './competitors.js';
import { paletteTexts as texts } from './texts/paletteTexts.js';

export interface Entry {
  /** Part of an element's id, so without blanks. */
  readonly key: string;
  readonly name: string;
  readonly note: string;
  /** Of a competitor: whose mark it has. */
  readonly host?: string;
  /** `null`: logs out. */
  readonly page: string | null;
}

/** Without an empty group. */
export function entriesFor(typed: string, found: readonly Found[]) {
  const groups: readonly { readonly title: string; readonly entries: readonly Entry[] }[] = [
    { title: texts.groups.competitors, entries: found.map(entryOf) },
    {
      title: texts.groups.commands,
      entries: commandsFor(typed).map(({ name, keywords, page }) => ({
        key: page ?? 'logout',
        name,
        note: keywords.join(', '),
        page,
      })),
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

const entryOf = ({ id, name, host, price }: Found): Entry => ({
  key: id,
  name,
  note: texts.competitor(host, price),
  host,
  page: `${SCREENS.competitors}?competitor=${encodeURIComponent(id)}`,
});
