import { type ReactElement, Suspense } from 'react';
import { lazyPart } from '../../loading/lazyPart.js';
import { Dashboard, EyeOpen, Home, Person } from '../../ui/icons.js';

/** Loaded after the first paint: a count may come a moment later. */
const SuggestionBadge = lazyPart(() => import('../../features/competitors/suggestions/SuggestionBadge.js'));

export interface NavigationItem {
  readonly text: string;
  readonly href: string;
  readonly icon: ReactElement;
  readonly badge?: ReactElement;
}

/** Spec §2, top bar: in this order, on the bar and in the drawer. */
export const NAVIGATION: readonly NavigationItem[] = [
  { text: 'Home', href: '/?force=true', icon: <Home /> },
  { text: 'Dashboard', href: '/dashboard', icon: <Dashboard /> },
  {
    text: 'Market Intelligence',
    href: '/competitors',
    icon: <EyeOpen />,
    badge: (
      <Suspense>
        <SuggestionBadge />
      </Suspense>
    ),
  },
  { text: 'Profile', href: '/profile', icon: <Person /> },
];
