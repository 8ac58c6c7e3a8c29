/** Spec §2, Privacy & Data Rights: the report, the export, the deletion, and what is kept for how long. */
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { KEPT_DAYS } from '../../../../domain/retention/policy.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { Button } from '../../ui/blueprint.js';
import { Panel } from '../../ui/Panel.js';

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
    <Panel title="Privacy & Data Rights">
      <dl className="facts">
        {KEPT.map(([what, days]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>kept {days} days</dd>
          </div>
        ))}
      </dl>
      <p className="profile-note">
        You have the right to see, export and delete what we keep about your store. Requests are answered within 48
        hours and completed within 30 days. Data is encrypted with AES-256; keys change every 90 days.{' '}
        <Link href="/privacy-policy">Privacy Policy</Link>
      </p>
      <div className="profile-acts">
        <Button text="View Privacy Report" onClick={() => setOpen('report')} />
        <Button text="Export My Data" onClick={() => setOpen('export')} />
        <Button intent="danger" variant="outlined" text="Delete All My Data" onClick={() => setOpen('deletion')} />
      </div>
      <Suspense>
        {open === 'report' && <PrivacyReportDialog onClose={close} />}
        {open === 'export' && <ExportDialog onClose={close} />}
        {open === 'deletion' && <DeleteDialogs onClose={close} onExport={() => setOpen('export')} />}
      </Suspense>
    </Panel>
  );
}
