import { useState } from 'react';
import { disableDemo, isDemoDisabled } from '../../../state/demoDisabled.js';
import { type Session, sessionExpired, useSession } from '../../../state/session.js';
import { shopHint } from '../../../state/shopHint.js';

export type Mode = 'demo' | 'live';

export interface ModeInputs {
  /** The merchant chose the sample data, as the URL says. */
  readonly asked: boolean;
  readonly session: Session['state'];
  /** The watchlist could not be loaded. */
  readonly failed: boolean;
  readonly disabled: boolean;
}

/**
 * Spec §4: 'Demo is entered automatically when unauthenticated, or when loading fails while auth is not ready or
 * established'. The route's guard (spec §2) comes before this page: a visitor sees it only by 'Try with a sample store'.
 */
export function modeOf({ asked, session, failed, disabled }: ModeInputs): Mode {
  if (asked || session === 'unauthenticated') return 'demo';
  return failed && session !== 'authenticated' && !disabled ? 'demo' : 'live';
}

/** The mode, and the switch to Live, which stores the shop's flag. */
export function useMode(asked: boolean, failed: boolean): readonly [Mode, () => void] {
  const session = useSession();
  // The hint is enough to find that shop's flag while no one is signed in yet.
  const shop = session.state === 'authenticated' ? session.me.shop : shopHint();
  const [disabled, setDisabled] = useState(() => isDemoDisabled(shop));
  const goLive = () => {
    disableDemo(shop);
    setDisabled(true);
  };
  // Behind the question whether to sign in again, the merchant's own data stays.
  const state = sessionExpired.get() === null ? session.state : 'authenticated';
  return [modeOf({ asked, session: state, failed, disabled }), goLive];
}
