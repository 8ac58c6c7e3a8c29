/** Spec §2, Privacy & Data Rights: the report, the export, the deletion, and what is kept for how long. */
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { KEPT_DAYS } from '../../../../domain/retention/policy.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { privacyAsked } from '../../state/privacyAsked.js';
import { Button } from '../../ui/blueprint.js';
import { Download } from '../../ui/icons.js';
import { Section } from '../../ui/Section.js';
import { PrivacyRequests } from './PrivacyRequests.js';

const PrivacyReportDialog = lazyPart(() => import('./privacy/PrivacyReportDialog.js'));
const ExportDialog = lazyPart(() => import('./privacy/ExportDialog.js'));
const DeleteDialogs = lazyPart(() => import('./privacy/DeleteDialogs.js'));

/** Spec §9, stated policy. */
const KEPT = [
  ['Order data', KEPT_DAYS.orders],
  ['Analytics', KEPT_DAYS.analytics],
  ['Audit logs', KEPT_DAYS.audit],
  ['Cookies', KEPT_DAYS.cookies],
] as const;

export function PrivacyRights() {
  const [open, setOpen] = useState<'report' | 'export' | 'deletion' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section
      id="privacy"
      title="Privacy & Data Rights"
      note="What we keep about your store, for how long, and what you can do about it."
    >
      <dl className="kept">
        {KEPT.map(([what, days]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="figure">{days} days</dd>
          </div>
        ))}
      </dl>
      <PrivacyRequests />
      <p className="profile-note muted">
        You have the right to see, export and delete what we keep about your store. Requests are answered within 48
        hours and completed within 30 days. Data is encrypted with AES-256; keys change every 90 days.
      </p>
      <div className="profile-acts">
        <Button text="View Privacy Report" onClick={() => setOpen('report')} />
        <Button icon={<Download />} text="Export My Data" onClick={() => setOpen('export')} />
        <Link href="/privacy-policy">Privacy Policy</Link>
        <button type="button" className="link-button" onClick={() => privacyAsked.set(true)}>
          Privacy choices
        </button>
        <Button
          className="act-last"
          intent="danger"
          variant="outlined"
          text="Delete All My Data"
          onClick={() => setOpen('deletion')}
        />
      </div>
      <Suspense>
        {open === 'report' && <PrivacyReportDialog onClose={close} />}
        {open === 'export' && <ExportDialog onClose={close} />}
        {open === 'deletion' && <DeleteDialogs onClose={close} onExport={() => setOpen('export')} />}
      </Suspense>
    </Section>
  );
}
