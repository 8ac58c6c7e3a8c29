import { useState } from 'react';
import { disableDemo, isDemoDisabled } from '../../../state/demoDisabled.js';
import { type Session, useSession } from '../../../state/session.js';
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
 * established'. The route's guard (spec §2) comes before this page, so a visitor sees it only until the guard
 * redirects.
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
  return [modeOf({ asked, session: session.state, failed, disabled }), goLive];
}
