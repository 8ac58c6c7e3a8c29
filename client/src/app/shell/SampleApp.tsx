/**
 * Market Intelligence with its sample data, for visitors who look before they connect (spec §6: 'Visitor: … demo data
 * on the competitors page'). It sends no requests.
 */
import './blueprint.css';
import './shell.css';
import '../../ui/ui.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { Link } from 'wouter';
import { SCREENS } from '../../../../domain/api/screens.js';
import { queryClient } from '../../api/queryClient.js';
import Competitors from '../../features/competitors/Competitors.js';
import { Mark, PRODUCT_NAME } from '../../ui/Brand.js';
import { Tag } from '../../ui/blueprint.js';
import { ErrorBoundary } from '../crash/ErrorBoundary.js';
import { shellTexts as texts } from './texts/shellTexts.js';

export default function SampleApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <header className="top-bar">
        <Link href={SCREENS.landing} className="brand">
          <Mark />
          <span>{PRODUCT_NAME}</span>
        </Link>
        <Tag minimal round>
          {texts.sample}
        </Tag>
        <div className="top-acts">
          <Link href={SCREENS.landing} className="action">
            {texts.connect}
          </Link>
        </div>
      </header>
      <main id="content" className="page" tabIndex={-1}>
        <ErrorBoundary>
          <Competitors />
        </ErrorBoundary>
      </main>
    </QueryClientProvider>
  );
}
