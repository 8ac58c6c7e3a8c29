/** Spec §2, command palette: the entries with their keywords, the actions, and the fuzzy search over both. */
import Fuse from 'fuse.js';
import { SCREENS } from '../../../../domain/api/screens.js';
import { PROFILE_SECTIONS } from '../../routing/profileSections.js';
import { SCREEN_LINKS } from '../../routing/screenLinks.js';
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

export const COMMANDS: readonly Command[] = [
  ...SCREEN_LINKS.map(({ path, icon, command, link }) => ({
    ...command,
    icon,
    ...(link !== undefined && link !== command.name && { link }),
    key: path,
    target: path,
  })),
  { ...texts.logout, icon: LogOut, key: 'logout', target: null },
];

const { actions } = texts;

/** For a signed-in merchant; they follow the spec's entries. */
export const ACTIONS: readonly Command[] = [
  { ...actions.refresh, icon: Refresh, key: 'refresh', target: `${SCREENS.dashboard}?force_refresh=true` },
  { ...actions.add, icon: Plus, key: 'add', target: SCREENS.competitors, action: 'addCompetitor' },
  { ...actions.discover, icon: SearchAround, key: 'discover', target: SCREENS.competitors, action: 'discover' },
  { ...actions.export, icon: Download, key: 'export', target: SCREENS.profile, action: 'exportData' },
  { ...actions.theme, icon: Contrast, key: 'theme', target: () => theme.set(darkShown.get() ? 'light' : 'dark') },
  { ...actions.market, icon: Cog, key: 'market-settings', target: SCREENS.competitors, action: 'marketSettings' },
  ...PROFILE_SECTIONS.map(({ id, name }) => ({
    name: id === 'alerts' ? name : actions.section(name),
    keywords: actions.sections[id],
    icon: Cog,
    key: `section-${id}`,
    target: `${SCREENS.profile}#${id}`,
  })),
];

/** Spec §2: 'threshold 0.3'. */
export const THRESHOLD = 0.3;

const searchOf = (commands: readonly Command[]) => {
  const search = new Fuse([...commands], { keys: ['name', 'keywords', 'link'], threshold: THRESHOLD });
  /** Best match first; all of them for an empty search. */
  return (typed: string): readonly Command[] =>
    typed.trim() === '' ? commands : search.search(typed.trim()).map(({ item }) => item);
};

export const commandsFor = searchOf(COMMANDS);
export const actionsFor = searchOf(ACTIONS);
