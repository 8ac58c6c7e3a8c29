/** Spec §2, command palette: the entries with their keywords, the actions, and the fuzzy search over both. */
import Fuse from 'fuse.js';
import { SCREENS } from '../../../../domain/api/screens.js';
import { profileSections } from '../../routing/profileSections.js';
import { screenLinks } from '../../routing/screenLinks.js';
import type { ScreenAction } from '../../state/requestedAction.js';
import { darkShown, theme } from '../../state/theme.js';
import { Cog, Contrast, Download, LogOut, Plus, Refresh, SearchAround } from '../../ui/icons.js';
import { paletteTexts as texts } from './texts/paletteTexts.js';

export interface Command {
  readonly name: string;
  readonly keywords: readonly string[];
  readonly icon: typeof LogOut;
  /** The name on the screen itself, if it differs: it finds the entry too. */
  readonly link?: string;
  /** Identifies the entry; part of an element's id, so without blanks. */
  readonly key: string;
  /** The target: a path, or what happens at once. `null` logs out. */
  readonly target: string | (() => void) | null;
  /** The action of the target screen, once it is open. */
  readonly action?: ScreenAction;
}

export const commands = (): readonly Command[] => [
  ...screenLinks().map(({ path, icon, command, link }) => ({
    ...command,
    icon,
    ...(link !== undefined && link !== command.name && { link }),
    key: path,
    target: path,
  })),
  { ...texts.logout, icon: LogOut, key: 'logout', target: null },
];

/** For a signed-in merchant; they follow the spec's entries. */
export const actions = (): readonly Command[] => [
  { ...texts.actions.refresh, icon: Refresh, key: 'refresh', target: `${SCREENS.dashboard}?force_refresh=true` },
  { ...texts.actions.add, icon: Plus, key: 'add', target: SCREENS.competitors, action: 'addCompetitor' },
  { ...texts.actions.discover, icon: SearchAround, key: 'discover', target: SCREENS.competitors, action: 'discover' },
  { ...texts.actions.export, icon: Download, key: 'export', target: SCREENS.profile, action: 'exportData' },
  { ...texts.actions.theme, icon: Contrast, key: 'theme', target: () => theme.set(darkShown.get() ? 'light' : 'dark') },
  { ...texts.actions.market, icon: Cog, key: 'market-settings', target: SCREENS.competitors, action: 'marketSettings' },
  ...profileSections().map(({ id, name }) => ({
    name: id === 'alerts' ? name : texts.actions.section(name),
    keywords: texts.actions.sections[id],
    icon: Cog,
    key: `section-${id}`,
    target: `${SCREENS.profile}#${id}`,
  })),
];

/** Spec §2: 'threshold 0.3'. */
export const THRESHOLD = 0.3;

/** Best match first; all of them for an empty search. */
function search(among: readonly Command[], typed: string): readonly Command[] {
  if (typed.trim() === '') return among;
  const fuse = new Fuse([...among], { keys: ['name', 'keywords', 'link'], threshold: THRESHOLD });
  return fuse.search(typed.trim()).map(({ item }) => item);
}

export const commandsFor = (typed: string): readonly Command[] => search(commands(), typed);
export const actionsFor = (typed: string): readonly Command[] => search(actions(), typed);
