/** The operator's shell: its own session and data, so nothing of a merchant's shell but the look. */
import './blueprint.css';
import './shell.css';
import '../../ui/ui.css';
import { Link } from 'wouter';
import { SCREENS } from '../../../../domain/api/screens.js';
import { Admin } from '../../features/admin/Admin.js';
import { useSession } from '../../state/session.js';
import { Mark, PRODUCT_NAME } from '../../ui/Brand.js';
import { Tag } from '../../ui/blueprint.js';
import { ErrorBoundary } from '../crash/ErrorBoundary.js';
import { navigation } from './navigation.js';
import { ThemeMenu } from './ThemeMenu.js';
import { shellTexts as texts } from './texts/shellTexts.js';

export default function AdminApp() {
  const signedIn = useSession().state === 'authenticated';
  return (
    <>
      <a className="skip-link" href="#content">
        {texts.skip}
      </a>
      <header className="top-bar">
        <Link href={signedIn ? SCREENS.dashboard : SCREENS.landing} className="brand">
          <Mark />
          <span>{PRODUCT_NAME}</span>
        </Link>
        <Tag minimal round>
          {texts.admin}
        </Tag>
        {signedIn && (
          <nav aria-label={texts.main} className="top-links">
            {navigation().map(({ text, href }) => (
              <Link key={href} href={href}>
                {text}
              </Link>
            ))}
          </nav>
        )}
        <div className="top-acts">
          <ThemeMenu />
        </div>
      </header>
      <ErrorBoundary>
        <Admin />
      </ErrorBoundary>
    </>
  );
}
