import type { ReactElement } from 'react';
import { Dashboard, EyeOpen, Home, Person } from '../../ui/icons.js';

export interface NavigationItem {
  readonly text: string;
  readonly href: string;
  readonly icon: ReactElement;
}

/** Spec §2, top bar: in this order, on the bar and in the drawer. */
export const NAVIGATION: readonly NavigationItem[] = [
  { text: 'Home', href: '/?force=true', icon: <Home /> },
  { text: 'Dashboard', href: '/dashboard', icon: <Dashboard /> },
  { text: 'Market Intelligence', href: '/competitors', icon: <EyeOpen /> },
  { text: 'Profile', href: '/profile', icon: <Person /> },
];
