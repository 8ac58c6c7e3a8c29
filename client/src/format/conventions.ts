/**
 * Formats dates, times and numbers for this browser's person: the language is that of the texts, the region is the
 * browser's (`en-DE` writes 21/11/2026 and 14:05), and every moment is of one zone. Pages that were rendered by the
 * build keep the default: the browser must find in them what it would write itself.
 */
import type { Language } from '../../../domain/kernel/language.js';
import { spokenLanguage } from '../language/translatable.js';

interface Conventions {
  readonly locale: string;
  /** Left out: the viewer's own. */
  readonly timeZone?: string;
}

const DEFAULT: Readonly<Record<Language, Conventions>> = { en: { locale: 'en-US' }, de: { locale: 'de-DE' } };
let current: Conventions | null = null;

export const conventions = (): Conventions => current ?? defaultConventions();

/** The language's own, for forms that differ between its regions: abbreviated amounts, names of zones. */
export const defaultConventions = (): Conventions => DEFAULT[spokenLanguage()];

/** The last result, because resolving a zone or region takes the browser as long as rendering a small screen. */
let last: { readonly language: string; readonly timeZone: string | null } | null = null;

/** @param timeZone the store's, by the IANA name; an unknown one counts as none. `null`: the viewer's own. */
export function readAs(language: string, timeZone: string | null): void {
  if (language === last?.language && timeZone === last.timeZone) return;
  last = { language, timeZone };
  current = { locale: localeOf(language), ...(timeZone !== null && isKnown(timeZone) && { timeZone }) };
}

export const readAsDefault = (): void => {
  last = null;
  current = null;
};

function localeOf(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region ? `${spokenLanguage()}-${region}` : defaultConventions().locale;
  } catch {
    return defaultConventions().locale;
  }
}

function isKnown(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}
