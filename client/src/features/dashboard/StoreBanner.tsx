import type { Me } from '../../../../domain/api/auth.js';
import { connectUrl } from '../../api/session.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

/** Explains incomplete figures: a broken connection first, then a failed sync. */
export function StoreBanner({ me }: { me: Me }) {
  const { shop, connection, sync } = me;
  if (connection !== 'connected') {
    return (
      <p className="banner store-banner" data-kind="problem" role="status">
        {texts.connection[connection]}{' '}
        {RECONNECTING.includes(connection) && (
          <a href={connectUrl(shop, '/dashboard?reauth=success')}>{texts.reauthenticate}</a>
        )}
      </p>
    );
  }
  if (sync.state === 'failed')
    return (
      <p className="banner store-banner" data-kind="problem" role="status">
        {texts.sync.failed}
      </p>
    );
  return null;
}

/** The problems that a new grant solves. */
const RECONNECTING: readonly Me['connection'][] = ['reauth_required', 'access_denied'];
