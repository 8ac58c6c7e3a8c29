/** Spec §2, command palette: the entries with their keywords, and the fuzzy search over both. */
import Fuse from 'fuse.js';
import { PAGES } from '../../../../domain/api/pages.js';

export interface Command {
  readonly name: string;
  readonly keywords: readonly string[];
  /** `null`: logs out. */
  readonly page: string | null;
}

export const COMMANDS: readonly Command[] = [
  { name: 'Dashboard', keywords: ['dashboard', 'home', 'analytics'], page: PAGES.dashboard },
  { name: 'Competitors', keywords: ['competitor', 'competitor discovery'], page: PAGES.competitors },
  { name: 'Admin', keywords: ['admin', 'audit logs', 'health'], page: PAGES.admin },
  { name: 'Profile', keywords: ['profile', 'user', 'settings'], page: PAGES.profile },
  { name: 'Privacy Policy', keywords: ['privacy', 'legal', 'policy'], page: PAGES.privacyPolicy },
  { name: 'Logout', keywords: ['logout', 'sign out'], page: null },
];

/** Spec §2: 'threshold 0.3'. */
const THRESHOLD = 0.3;

const search = new Fuse([...COMMANDS], { keys: ['name', 'keywords'], threshold: THRESHOLD });

/** All of them while nothing is typed; the best match first. */
export const commandsFor = (typed: string): readonly Command[] =>
  typed.trim() === '' ? COMMANDS : search.search(typed.trim()).map(({ item }) => item);
