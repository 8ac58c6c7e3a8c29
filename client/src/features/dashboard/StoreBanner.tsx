import type { Me } from '../../../../domain/api/auth.js';
import { connectUrl } from '../../api/session.js';

/** What keeps figures incomplete: first the connection, then a sync that failed. */
export function StoreBanner({ me }: { me: Me }) {
  const { shop, connection, sync } = me;
  if (connection !== 'connected') {
    const { text, reconnecting } = PROBLEMS[connection];
    return (
      <p className="banner store-banner" data-kind="problem" role="status">
        {text} {reconnecting && <a href={connectUrl(shop, '/dashboard?reauth=success')}>Re-authenticate</a>}
      </p>
    );
  }
  if (sync.state === 'failed')
    return (
      <p className="banner store-banner" data-kind="problem" role="status">
        The last sync with your store did not succeed. What you see is older; it is retried automatically.
      </p>
    );
  return null;
}

const PROBLEMS: Readonly<
  Record<Exclude<Me['connection'], 'connected'>, { readonly text: string; readonly reconnecting: boolean }>
> = {
  reauth_required: { text: 'Permission denied – please re-authenticate with Shopify', reconnecting: true },
  access_denied: { text: 'A permission that Tidewatch needs is missing in your store.', reconnecting: true },
  approval_required: {
    text: 'Shopify has not approved access to this data yet. There is nothing you need to do.',
    reconnecting: false,
  },
  paused: { text: 'Your store is paused in Shopify. New figures follow when it is open again.', reconnecting: false },
};
