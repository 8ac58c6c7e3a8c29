import { Link } from 'wouter';
import { PAGES } from '../../../../domain/api/pages.js';
import { HealthDot } from '../../features/health/HealthDot.js';
import { zoneText } from '../../format/date.js';
import { useMe } from '../../state/session.js';

/** Below every signed-in screen: whether all runs, and whose days the figures are of. */
export function Footer() {
  const { timeZone } = useMe();
  return (
    <footer className="app-foot">
      <HealthDot />
      <span className="app-foot-end">
        <span>Days in {zoneText(timeZone, Date.now())} time</span>
        <Link href={PAGES.privacyPolicy}>Privacy Policy</Link>
      </span>
    </footer>
  );
}
