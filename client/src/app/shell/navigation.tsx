import { type ReactElement, Suspense } from 'react';
import { lazyPart } from '../../loading/lazyPart.js';
import { OneByOne } from '../../loading/OneByOne.js';
import { Dashboard, EyeOpen, Home, Person } from '../../ui/icons.js';
import { shellTexts as texts } from './texts/shellTexts.js';

/** Loaded after the first picture: a count may come a moment later. */
const SuggestionBadge = lazyPart(() => import('../../features/competitors/suggestions/SuggestionBadge.js'));

export interface NavigationItem {
  readonly text: string;
  readonly href: string;
  readonly icon: ReactElement;
  readonly badge?: ReactElement;
}

/** Spec §2, top bar: in this order, on the bar and in the drawer. */
export const NAVIGATION: readonly NavigationItem[] = [
  { text: texts.pages.home, href: '/?force=true', icon: <Home /> },
  { text: texts.pages.dashboard, href: '/dashboard', icon: <Dashboard /> },
  {
    text: texts.pages.market,
    href: '/competitors',
    icon: <EyeOpen />,
    badge: (
      <OneByOne outlines={[null]}>
        {[
          <Suspense key="count">
            <SuggestionBadge />
          </Suspense>,
        ]}
      </OneByOne>
    ),
  },
  { text: texts.pages.profile, href: '/profile', icon: <Person /> },
];
