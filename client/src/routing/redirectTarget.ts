/** Spec §2, 'Redirect query parameter on load'. */
import { isMerchantScreen, SCREENS } from '../../../domain/api/screens.js';

const TARGETS: readonly string[] = Object.values(SCREENS).filter(path => path !== SCREENS.landing);

/**
 * The path to go to, `wait` until the session is known, or `null` to stay. Merchants' screens are for signed-in
 * merchants only.
 */
export function redirectTarget(search: string, session: 'loading' | 'authenticated' | 'unauthenticated') {
  const target = new URLSearchParams(search).get('redirect') ?? '';
  if (!TARGETS.includes(target)) return null;
  if (!isMerchantScreen(target) || session === 'authenticated') return target;
  return session === 'loading' ? 'wait' : null;
}
