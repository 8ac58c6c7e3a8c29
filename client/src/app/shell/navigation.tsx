import { type ReactElement, Suspense } from 'react';
import { SCREENS } from '../../../../domain/api/screens.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { OneByOne } from '../../loading/OneByOne.js';
import { screenLinks } from '../../routing/screenLinks.js';
import { Home } from '../../ui/icons.js';
import { shellTexts as texts } from './texts/shellTexts.js';

/** Loaded after the first paint. */
const SuggestionBadge = lazyPart(() => import('../../features/competitors/suggestions/SuggestionBadge.js'));

export interface NavigationItem {
  readonly text: string;
  readonly href: string;
  readonly icon: ReactElement;
  readonly badge?: ReactElement;
}

/** Spec §2, top bar: in this order, on the bar and in the drawer. */
export const navigation = (): readonly NavigationItem[] => [
  { text: texts.home, href: `${SCREENS.landing}?force=true`, icon: <Home /> },
  ...screenLinks().flatMap(({ path, link, icon: Icon }) =>
    link === undefined
      ? []
      : [{ text: link, href: path, icon: <Icon />, ...(path === SCREENS.competitors && { badge: <Suggestions /> }) }],
  ),
];

function Suggestions() {
  return (
    <OneByOne outlines={[null]}>
      {[
        <Suspense key="count">
          <SuggestionBadge />
        </Suspense>,
      ]}
    </OneByOne>
  );
}
