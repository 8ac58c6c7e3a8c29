/**
 * The ways to a screen (spec §2): its entry in the command palette, its link in the top bar, its key after `g`, and the
 * icon of all three. The order is the palette's. Not loaded by the landing page, because icons are Blueprint's.
 */
import { SCREENS, type ScreenPath } from '../../../domain/api/screens.js';
import { Dashboard, EyeOpen, Lock, Person, Shield } from '../ui/icons.js';
import { screenTexts as texts } from './texts/screenTexts.js';

interface ScreenLink {
  readonly path: ScreenPath;
  readonly icon: typeof Dashboard;
  readonly command: { readonly name: string; readonly keywords: readonly string[] };
  /** The link in the top bar, if it has one. */
  readonly link?: string;
  /** Pressed after `g`, and its line in the keyboard help. */
  readonly shortcut?: { readonly key: string; readonly action: string };
}

export const screenLinks = (): readonly ScreenLink[] => [
  { path: SCREENS.dashboard, icon: Dashboard, ...texts.dashboard },
  { path: SCREENS.competitors, icon: EyeOpen, ...texts.competitors },
  { path: SCREENS.admin, icon: Lock, ...texts.admin },
  { path: SCREENS.profile, icon: Person, ...texts.profile },
  { path: SCREENS.privacyPolicy, icon: Shield, ...texts.policy },
];
