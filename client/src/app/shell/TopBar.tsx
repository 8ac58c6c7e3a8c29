/** Spec §2, top bar: links, the bell and Logout; under 768 px the bell and a menu button. */
import { Suspense, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { signOut } from '../../api/session.js';
import { NotificationBell } from '../../features/notifications/NotificationBell.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { useMe } from '../../state/session.js';
import { Mark, PRODUCT_NAME } from '../../ui/Brand.js';
import { Button, Tag } from '../../ui/blueprint.js';
import { LogOut, MenuIcon } from '../../ui/icons.js';
import { ConnectionChip } from './ConnectionChip.js';
import { navigation } from './navigation.js';
import { SearchButton } from './SearchButton.js';
import { ThemeMenu } from './ThemeMenu.js';
import { shellTexts as texts } from './texts/shellTexts.js';

const MobileDrawer = lazyPart(() => import('./MobileDrawer.js'));

export function TopBar() {
  const [path, navigate] = useLocation();
  const { sandbox } = useMe();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const leave = () => void signOut().then(() => navigate('/'));
  return (
    <header className="top-bar">
      <Link href="/dashboard" className="brand">
        <Mark />
        <span>{PRODUCT_NAME}</span>
      </Link>
      {sandbox && (
        <Tag minimal multiline round intent="warning" title={texts.sandboxNote}>
          {texts.sandbox}
        </Tag>
      )}
      <nav aria-label={texts.main} className="top-links">
        {navigation().map(({ text, href, badge }) => (
          <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
            {text}
            {badge}
          </Link>
        ))}
      </nav>
      <div className="top-acts">
        <ConnectionChip />
        <SearchButton />
        <ThemeMenu />
        <NotificationBell />
        <Button className="wide-only" variant="minimal" icon={<LogOut />} text={texts.logout} onClick={leave} />
        <Button
          className="narrow-only"
          variant="minimal"
          icon={<MenuIcon />}
          aria-label={texts.menu}
          onClick={() => setDrawer('open')}
        />
      </div>
      {drawer !== 'never' && (
        <Suspense>
          <MobileDrawer open={drawer === 'open'} onClose={() => setDrawer('closed')} onLogout={leave} />
        </Suspense>
      )}
    </header>
  );
}
