/** Spec §2, Store Management: the stores of this browser, a form for another one, and quick links. */
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { connectUrl } from '../../api/session.js';
import { recentStores, SHOWN_STORES } from '../../state/recentStores.js';
import { useMe } from '../../state/session.js';
import { AnchorButton, Tag } from '../../ui/blueprint.js';
import { Switch } from '../../ui/Switch.js';
import { ConnectStoreForm } from './ConnectStoreForm.js';
import './storeManagement.css';
import { profileTexts as texts } from './texts/profileTexts.js';

const ways = () =>
  [
    { text: texts.management.ways.home, href: '/?force=true' },
    { text: texts.management.ways.dashboard, href: '/dashboard' },
    { text: texts.management.ways.market, href: '/competitors' },
  ] as const;

export function StoreManagement() {
  const { shop } = useMe();
  const queries = useQueryClient();
  const [open, setOpen] = useState(true);
  const ids = { title: useId(), manager: useId() };
  return (
    <section className="store-management" aria-labelledby={ids.title}>
      <header>
        <h3 id={ids.title}>{texts.management.title}</h3>
        <Switch checked={open} controls={ids.manager} onChange={setOpen}>
          <span className="muted">{texts.management.show}</span>
        </Switch>
      </header>
      <div id={ids.manager} hidden={!open}>
        <div className="manager">
          <div>
            <h4>{texts.management.recent}</h4>
            <ul className="plain-rows">
              {recentStores()
                .slice(0, SHOWN_STORES)
                .map(store => (
                  <li key={store}>
                    <span>{store}</span>
                    {store === shop && <Tag minimal>{texts.management.current}</Tag>}
                    <AnchorButton
                      size="small"
                      variant="minimal"
                      text={texts.management.reconnect}
                      aria-label={texts.management.reconnectOne(store)}
                      href={connectUrl(store, '/dashboard?reconnected=true')}
                    />
                  </li>
                ))}
            </ul>
          </div>
          <div>
            <h4>{texts.management.connectNew}</h4>
            <ConnectStoreForm />
            <nav className="quick-actions" aria-label={texts.management.actions}>
              <span>{texts.management.actionsAre}</span>
              {ways().map(({ text, href }) => (
                <Link key={href} href={href}>
                  {text}
                </Link>
              ))}
              <button type="button" className="link-button" onClick={() => void queries.invalidateQueries()}>
                {texts.management.refresh}
              </button>
            </nav>
          </div>
        </div>
      </div>
    </section>
  );
}
