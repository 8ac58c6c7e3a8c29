/** Renders the static pages at build time, in Node (`ops/launch/prerenderPages.mjs`). */
import { prerenderToNodeStream } from 'react-dom/static';
import { Router } from 'wouter';
import { SCREENS } from '../../domain/api/screens.js';
import { App } from './app/App.js';
import { DashboardSkeleton } from './app/shell/DashboardSkeleton.js';

async function htmlOf(element: React.ReactElement): Promise<string> {
  // All in one piece: what React would stream later comes with an inline script, which the CSP refuses.
  const { prelude } = await prerenderToNodeStream(element, { progressiveChunkSize: Number.POSITIVE_INFINITY });
  let html = '';
  for await (const piece of prelude) html += piece;
  return html;
}

const onStartPage = (element: React.ReactElement) => htmlOf(<Router ssrPath={SCREENS.landing}>{element}</Router>);

export const landing = (): Promise<string> => onStartPage(<App />);
export async function privacyBanner(): Promise<string> {
  const { default: PrivacyBanner } = await import('./features/privacy/PrivacyBanner.js');
  return onStartPage(<PrivacyBanner onClose={() => {}} />);
}
export const dashboard = (): Promise<string> => htmlOf(<DashboardSkeleton />);
