import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { SCREENS } from '../../../../domain/api/screens.js';
import { placeOf, zoneName } from '../../format/date.js';
import { helpOpen } from '../../state/helpOpen.js';
import { privacyReopened } from '../../state/privacyReopened.js';
import { useMe } from '../../state/session.js';
import { shellTexts as texts } from './texts/shellTexts.js';

/**
 * The last line of every signed-in screen. Names the zone of all times, once. No `footer`: dialogs beside the page have
 * theirs, and a page has one.
 * @param children on its left.
 */
export function AppFooter({ children }: { children?: ReactNode }) {
  const { timeZone } = useMe();
  return (
    <section className="app-foot" aria-label={texts.foot.label}>
      {children}
      <span className="app-foot-zone">{texts.foot.times(placeOf(timeZone), zoneName(Date.now()))}</span>
      <Link href={SCREENS.privacyPolicy}>{texts.foot.policy}</Link>
      <button type="button" onClick={() => privacyReopened.set(true)}>
        {texts.foot.choices}
      </button>
      <button type="button" className="key-hints" onClick={() => helpOpen.set(true)}>
        {texts.foot.shortcuts} <kbd>?</kbd>
      </button>
    </section>
  );
}
