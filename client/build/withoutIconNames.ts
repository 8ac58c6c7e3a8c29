import type { Plugin } from 'vite';

/** Both sizes have the same names; the module is nothing but a list of them. */
const NAMES = /@blueprintjs\/icons\/.*\/blueprint-icons-16\.js$/;

/**
 * Blueprint knows its 700 icons by name so that `icon="filter"` can fetch them. The app names no icon (client/src/ui/icons.ts),
 * so it does not need the list: 64 KB of source on every signed-in page.
 */
export const withoutIconNames: Plugin = {
  name: 'without-icon-names',
  transform: {
    filter: { id: NAMES },
    handler: () => 'export const BlueprintIcons_16 = {}, BLUEPRINT_ICONS_16_CODEPOINTS = {};',
  },
};
