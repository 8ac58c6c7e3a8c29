import { Link } from 'wouter';
import { Panel } from '../../ui/Panel.js';

/** Spec §9, stated policy. */
const KEPT = [
  ['Order data', '60 days'],
  ['Analytics', '90 days'],
  ['Audit logs', '365 days'],
  ['Cookies', '7 days'],
] as const;

/** Spec §2: retention periods, your rights, and the status of requests. */
export function PrivacyRights() {
  return (
    <Panel title="Privacy & Data Rights">
      <dl className="facts">
        {KEPT.map(([what, long]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>kept {long}</dd>
          </div>
        ))}
      </dl>
      <p className="profile-note">
        You have the right to see, export and delete what we keep about your store. Requests are answered within 48
        hours and completed within 30 days. Data is encrypted with AES-256; keys change every 90 days.{' '}
        <Link href="/privacy-policy">Privacy Policy</Link>
      </p>
    </Panel>
  );
}
