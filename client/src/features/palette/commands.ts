/** Spec §2, command palette: the entries with their keywords, and the fuzzy search over both. */
import Fuse from 'fuse.js';
import { SCREENS } from '../../../../domain/api/screens.js';
import { paletteTexts as texts } from './texts/paletteTexts.js';

export interface Command {
  readonly name: string;
  readonly keywords: readonly string[];
  /** `null`: logs out. */
  readonly page: string | null;
}

export const COMMANDS: readonly Command[] = [
  { ...texts.commands.dashboard, page: SCREENS.dashboard },
  { ...texts.commands.competitors, page: SCREENS.competitors },
  { ...texts.commands.admin, page: SCREENS.admin },
  { ...texts.commands.profile, page: SCREENS.profile },
  { ...texts.commands.policy, page: SCREENS.privacyPolicy },
  { ...texts.commands.logout, page: null },
];

/** Spec §2: 'threshold 0.3'. */
export const THRESHOLD = 0.3;

const search = new Fuse([...COMMANDS], { keys: ['name', 'keywords'], threshold: THRESHOLD });

/** All of them while nothing is typed; the best match first. */
export const commandsFor = (typed: string): readonly Command[] =>
  typed.trim() === '' ? COMMANDS : search.search(typed.trim()).map(({ item }) => item);
