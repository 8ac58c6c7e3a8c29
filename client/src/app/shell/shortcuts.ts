/** The keys of the signed-in app (reference K2), as they work and as the help sheet lists them. */
import { SCREENS } from '../../../../domain/api/screens.js';
import { helpTexts as texts } from './texts/helpTexts.js';

export interface Shortcut {
  /** Pressed one after the other, or together with Ctrl. */
  readonly keys: readonly string[];
  readonly what: string;
}

/** `g`, then one of these. */
export const GO: Readonly<Record<string, string>> = {
  d: SCREENS.dashboard,
  c: SCREENS.competitors,
  p: SCREENS.profile,
};

export const SINGLE: readonly Shortcut[] = [
  { keys: ['?'], what: texts.keys.help },
  { keys: ['/'], what: texts.keys.search },
  { keys: ['g', 'd'], what: texts.keys.dashboard },
  { keys: ['g', 'c'], what: texts.keys.market },
  { keys: ['g', 'p'], what: texts.keys.profile },
];

export const ALWAYS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], what: texts.keys.palette },
  { keys: ['Esc'], what: texts.keys.close },
  { keys: ['Tab'], what: texts.keys.next },
];
