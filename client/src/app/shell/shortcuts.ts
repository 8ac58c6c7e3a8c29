/** The keys of the signed-in app (reference K2), as they work and as the help sheet lists them. */
import { PAGES } from '../../../../domain/api/pages.js';

export interface Shortcut {
  /** Pressed one after the other, or together with Ctrl. */
  readonly keys: readonly string[];
  readonly what: string;
}

/** `g`, then one of these. */
export const GO: Readonly<Record<string, string>> = {
  d: PAGES.dashboard,
  c: PAGES.competitors,
  p: PAGES.profile,
};

export const SINGLE: readonly Shortcut[] = [
  { keys: ['?'], what: 'Show these shortcuts' },
  { keys: ['/'], what: 'Search on this page' },
  { keys: ['g', 'd'], what: 'Go to the Dashboard' },
  { keys: ['g', 'c'], what: 'Go to Market Intelligence' },
  { keys: ['g', 'p'], what: 'Go to the Profile' },
];

export const ALWAYS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], what: 'Open the command palette (Cmd K on a Mac)' },
  { keys: ['Esc'], what: 'Close what is on top' },
  { keys: ['Tab'], what: 'Go to the next control' },
];
