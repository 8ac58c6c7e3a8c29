/** Spec §2, command palette: the entries with their keywords, and the fuzzy search over both. */
import Fuse from 'fuse.js';
import { SCREEN_LINKS } from '../../routing/screenLinks.js';
import { LogOut } from '../../ui/icons.js';
import { paletteTexts as texts } from './texts/paletteTexts.js';

export interface Command {
  readonly name: string;
  readonly keywords: readonly string[];
  readonly icon: typeof LogOut;
  /** The target screen; `null` logs out. */
  readonly path: string | null;
}

export const COMMANDS: readonly Command[] = [
  ...SCREEN_LINKS.map(({ path, icon, command }) => ({ ...command, icon, path })),
  { ...texts.logout, icon: LogOut, path: null },
];

/** Spec §2: 'threshold 0.3'. */
export const THRESHOLD = 0.3;

const search = new Fuse([...COMMANDS], { keys: ['name', 'keywords'], threshold: THRESHOLD });

/** Best match first; all of them for an empty search. */
export const commandsFor = (typed: string): readonly Command[] =>
  typed.trim() === '' ? COMMANDS : search.search(typed.trim()).map(({ item }) => item);
