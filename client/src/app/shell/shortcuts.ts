/** The keys of the signed-in app (reference K2), which the key handler and the help sheet share. */
import { screenLinks } from '../../routing/screenLinks.js';
import { helpTexts as texts } from './texts/helpTexts.js';

export interface Shortcut {
  /** Pressed one after the other, or together with Ctrl. */
  readonly keys: readonly string[];
  readonly action: string;
}

const screenKeys = () => screenLinks().flatMap(({ path, shortcut }) => (shortcut ? [{ path, ...shortcut }] : []));

/** The screen that a key opens after `g`. */
export const screenFor = (key: string): string | undefined => screenKeys().find(screen => screen.key === key)?.path;

export const singleKeyShortcuts = (): readonly Shortcut[] => [
  { keys: ['?'], action: texts.keys.help },
  { keys: ['/'], action: texts.keys.search },
  ...screenKeys().map(({ key, action }) => ({ keys: ['g', key], action })),
];

export const otherShortcuts = (): readonly Shortcut[] => [
  { keys: ['Ctrl', 'K'], action: texts.keys.palette },
  { keys: ['Esc'], action: texts.keys.close },
  { keys: ['Tab'], action: texts.keys.next },
];
