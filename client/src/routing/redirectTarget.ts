/** Spec §2, 'Redirect query parameter on load'. */
import { SCREENS } from '../../../domain/api/screens.js';

const OPEN: readonly string[] = [SCREENS.admin, SCREENS.privacyPolicy, SCREENS.serviceUnavailable];
/** These wait until the session is known, and are for signed-in merchants only. */
const SIGNED_IN: readonly string[] = [SCREENS.dashboard, SCREENS.competitors, SCREENS.profile];

/** A path to go to, `wait` while the session is not known yet, or `null`: stay. */
export function redirectTarget(search: string, session: 'loading' | 'authenticated' | 'unauthenticated') {
  const target = new URLSearchParams(search).get('redirect');
  if (!target || target === '/index.html') return null;
  if (OPEN.includes(target)) return target;
  if (!SIGNED_IN.includes(target)) return null;
  if (session === 'loading') return 'wait';
  return session === 'authenticated' ? target : null;
}
