import { connectUrl } from '../../api/session.js';
import { useMe } from '../../state/session.js';
import { AnchorButton } from '../../ui/blueprint.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

/** Leads to the store platform for a new grant, and back to the dashboard. */
export function ReauthenticateLink({ small = false }: { small?: boolean }) {
  const { shop } = useMe();
  return (
    <AnchorButton
      text={texts.reauthenticate}
      size={small ? 'small' : 'medium'}
      href={connectUrl(shop, '/dashboard?reauth=success')}
    />
  );
}
