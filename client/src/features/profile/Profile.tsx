/** `/profile`: which store is connected, and the way out. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { signOut } from '../../api/session.js';
import { usePage } from '../../app/routing/usePage.js';
import { useMe } from '../../state/session.js';
import { showToast } from '../../state/toasts.js';
import { Button, Tag } from '../../ui/blueprint.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Panel } from '../../ui/Panel.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import './profile.css';

/** Spec §4: 'logs out, shows success, goes to / after 1.5 s'. */
const LEAVE_AFTER_MS = 1_500;

export default function Profile() {
  const heading = usePage('Profile and Settings');
  const me = useMe();
  const [, navigate] = useLocation();
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);

  const disconnect = () => {
    setAsking(false);
    setLeaving(true);
    showToast('success', `${me.shop} has been disconnected.`);
    setTimeout(() => void signOut().then(() => navigate('/')), LEAVE_AFTER_MS);
  };
  const facts = [
    ['Store', me.name || me.shop],
    ['Domain', me.shop],
    ['Currency', me.currency],
    ['Time zone', me.timeZone],
  ] as const;

  return (
    <div className="profile">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          Profile and Settings
        </h1>
      </header>
      <Panel
        title="Store Information"
        aside={
          <Tag minimal intent={me.connection === 'connected' ? 'success' : 'danger'}>
            {me.connection === 'connected' ? 'Active Shopify Integration' : 'Connection Issue Detected'}
          </Tag>
        }
      >
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div>
            <dt>Last data sync</dt>
            <dd>{me.lastSync ? <RelativeTime iso={me.lastSync} /> : 'not yet'}</dd>
          </div>
        </dl>
      </Panel>
      <Panel title="Danger Zone" className="danger">
        <div className="danger-act">
          <div>
            <h3>Disconnect Store</h3>
            <p className="muted">Signs you out on this device. Your watched competitors stay as they are.</p>
          </div>
          <Button
            intent="danger"
            variant="outlined"
            text="Disconnect Store"
            loading={leaving}
            onClick={() => setAsking(true)}
          />
        </div>
      </Panel>
      <ConfirmDialog open={asking} act="Disconnect Store" onCancel={() => setAsking(false)} onConfirm={disconnect}>
        <p>
          Disconnect <strong>{me.shop}</strong>? You are signed out on this device and can connect again at any time.
        </p>
      </ConfirmDialog>
    </div>
  );
}
