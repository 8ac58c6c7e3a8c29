/** Spec §2, Store Management: the stores of this browser, a form for another one, and quick links. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { connectUrl } from '../../api/session.js';
import { recentStores, SHOWN_STORES } from '../../state/recentStores.js';
import { useMe } from '../../state/session.js';
import { AnchorButton, Button, Tag } from '../../ui/blueprint.js';
import { Dashboard, EyeOpen, Home, Refresh } from '../../ui/icons.js';
import { Panel } from '../../ui/Panel.js';
import { ConnectStoreForm } from './ConnectStoreForm.js';

const WAYS = [
  { text: 'Home', href: '/?force=true', icon: <Home /> },
  { text: 'Dashboard', href: '/dashboard', icon: <Dashboard /> },
  { text: 'Market Intelligence', href: '/competitors', icon: <EyeOpen /> },
] as const;

export function StoreManagement() {
  const { shop } = useMe();
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const managerId = useId();
  return (
    <Panel
      title="Store Management"
      aside={
        <Button
          aria-expanded={open}
          aria-controls={managerId}
          text={open ? 'Hide Store Manager' : 'Show Store Manager'}
          onClick={() => setOpen(!open)}
        />
      }
    >
      <p className="profile-note">
        Current store: <strong>{shop}</strong>
      </p>
      <div id={managerId} hidden={!open} className="manager">
        <h3>Recent Stores</h3>
        <ul className="plain-rows">
          {recentStores()
            .slice(0, SHOWN_STORES)
            .map(store => (
              <li key={store}>
                <span>{store}</span>
                {store === shop && <Tag minimal>Current</Tag>}
                <AnchorButton
                  size="small"
                  text="Reconnect"
                  aria-label={`Reconnect ${store}`}
                  href={connectUrl(store, '/dashboard?reconnected=true')}
                />
              </li>
            ))}
        </ul>
        <h3>Connect New Store</h3>
        <ConnectStoreForm />
      </div>
      <nav className="profile-acts" aria-label="Quick Actions">
        {WAYS.map(({ text, href, icon }) => (
          <Link key={href} href={href} asChild>
            <AnchorButton variant="minimal" icon={icon} text={text} />
          </Link>
        ))}
        <Button variant="minimal" icon={<Refresh />} text="Refresh" onClick={() => void queries.invalidateQueries()} />
      </nav>
    </Panel>
  );
}
