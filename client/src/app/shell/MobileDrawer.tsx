import { Link, useLocation } from 'wouter';
import { useMe } from '../../state/session.js';
import { THEMES, theme, useTheme } from '../../state/theme.js';
import { PRODUCT_NAME } from '../../ui/Brand.js';
import { Button, SegmentedControl } from '../../ui/blueprint.js';
import { Cross, LogOut } from '../../ui/icons.js';
import { NamedDrawer } from '../../ui/NamedDrawer.js';
import { navigation } from './navigation.js';
import { shellTexts as texts } from './texts/shellTexts.js';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onLogout: () => void;
}

/** The side drawer of small screens (spec §2): items, the current one marked, Logout last. */
export default function MobileDrawer({ open, onClose, onLogout }: Props) {
  const [path] = useLocation();
  const { shop } = useMe();
  const chosen = useTheme();
  return (
    <NamedDrawer open={open} onClose={onClose} size="min(320px, 100%)" label={texts.menu}>
      <div className="drawer-head">
        <h2>{PRODUCT_NAME}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={texts.close} onClick={onClose} />
      </div>
      <nav aria-label={texts.main} className="drawer-links">
        {navigation().map(({ text, href, icon, badge }) => (
          <Link key={href} href={href} aria-current={path === href ? 'page' : undefined} onClick={onClose}>
            {icon}
            {text}
            {badge}
          </Link>
        ))}
      </nav>
      <div className="drawer-foot">
        <SegmentedControl
          role="radiogroup"
          aria-label={texts.theme}
          fill
          options={THEMES.map(name => ({ value: name, label: texts.themes[name] }))}
          value={chosen}
          onValueChange={name => theme.set(THEMES.find(known => known === name) ?? 'system')}
        />
        <p className="muted">{shop}</p>
        <Button fill icon={<LogOut />} text={texts.logout} onClick={onLogout} />
      </div>
    </NamedDrawer>
  );
}
