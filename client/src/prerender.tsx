/** Renders the static pages at build time, in Node (`ops/launch/prerenderPages.mjs`). */
import { prerenderToNodeStream } from 'react-dom/static';
import { Router } from 'wouter';
import { SCREENS } from '../../domain/api/screens.js';
import type { Language } from '../../domain/kernel/language.js';
import { App } from './app/App.js';
import { DashboardSkeleton } from './app/shell/DashboardSkeleton.js';
import { landingTexts } from './features/landing/texts/landingTexts.js';
import { GERMAN } from './german.js';
import { speak } from './language/translatable.js';

async function htmlOf(element: React.ReactElement): Promise<string> {
  // All in one piece: what React would stream later comes with an inline script, which the CSP refuses.
  const { prelude } = await prerenderToNodeStream(element, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  let html = '';
  for await (const piece of prelude) html += piece;
  return html;
}

const onStartPage = (element: React.ReactElement) => htmlOf(<Router ssrPath={SCREENS.landing}>{element}</Router>);

/** A language, once spoken, stays: English comes first. */
export async function renderIn(language: Language) {
  if (language === 'de') speak(language, GERMAN);
  const { default: PrivacyBanner } = await import('./features/privacy/PrivacyBanner.js');
  return {
    ...landingTexts.head,
    landing: await onStartPage(<App />),
    privacyBanner: await onStartPage(<PrivacyBanner onClose={() => {}} />),
    dashboard: await htmlOf(<DashboardSkeleton />),
  };
}
