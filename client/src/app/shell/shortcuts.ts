/** The keys of the signed-in app (reference K2), which the key handler and the help sheet share. */
import { SCREEN_LINKS } from '../../routing/screenLinks.js';
import { helpTexts as texts } from './texts/helpTexts.js';

export interface Shortcut {
  /** Pressed one after the other, or together with Ctrl. */
  readonly keys: readonly string[];
  readonly action: string;
}

const SCREEN_KEYS = SCREEN_LINKS.flatMap(({ path, shortcut }) => (shortcut ? [{ path, ...shortcut }] : []));

/** The screen that a key opens after `g`. */
export const screenFor = (key: string): string | undefined => SCREEN_KEYS.find(screen => screen.key === key)?.path;

export const SINGLE: readonly Shortcut[] = [
  { keys: ['?'], action: texts.keys.help },
  { keys: ['/'], action: texts.keys.search },
  ...SCREEN_KEYS.map(({ key, action }) => ({ keys: ['g', key], action })),
];

export const ALWAYS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'K'], action: texts.keys.palette },
  { keys: ['Esc'], action: texts.keys.close },
  { keys: ['Tab'], action: texts.keys.next },
];
