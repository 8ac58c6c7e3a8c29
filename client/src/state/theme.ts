/** Light, dark, or the system's choice. `public/theme.js` applies the stored choice before the first paint. */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isOneOf } from '../storage/check.js';
import { sharedState, useSharedState } from './sharedState.js';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

const DARK_CLASS = 'bp6-dark';

/** The top bar's background (tokens.css, `--raised`), for the frame around the page; public/theme.js has the same. */
const FRAME_COLOUR = { light: '#ffffff', dark: '#1e2530' } as const;

const kept = storedForBrowser('theme', isOneOf(THEMES));
const stored = (): Theme => kept.read() ?? 'system';

export const theme = sharedState<Theme>(stored());
export const useTheme = (): Theme => useSharedState(theme);

/** True while the dark theme is on screen; canvas drawings depend on it. */
export const darkShown = sharedState(document.documentElement.classList.contains(DARK_CLASS));
export const useDarkShown = (): boolean => useSharedState(darkShown);

const systemDark = matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const dark = theme.get() === 'dark' || (theme.get() === 'system' && systemDark.matches);
  document.documentElement.classList.toggle(DARK_CLASS, dark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', FRAME_COLOUR[dark ? 'dark' : 'light']);
  darkShown.set(dark);
}

theme.subscribe(() => {
  kept.keep(theme.get());
  apply();
});
systemDark.addEventListener('change', apply);
/** Another tab changed it: this one follows. */
kept.onChangeElsewhere(() => theme.set(stored()));
