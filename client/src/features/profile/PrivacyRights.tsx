/** Spec §2, Privacy & Data Rights: the report, the export, the deletion, and what is kept for how long. */
import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import { KEPT_DAYS } from '../../../../domain/retention/policy.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { privacyReopened } from '../../state/privacyReopened.js';
import { useRequestedAction } from '../../state/requestedAction.js';
import { Button } from '../../ui/blueprint.js';
import { Download } from '../../ui/icons.js';
import { Section } from '../../ui/Section.js';
import { PrivacyRequests } from './PrivacyRequests.js';
import { profileTexts as texts } from './texts/profileTexts.js';

const PrivacyReportDialog = lazyPart(() => import('./privacy/PrivacyReportDialog.js'));
const ExportDialog = lazyPart(() => import('./privacy/ExportDialog.js'));
const DeleteDialogs = lazyPart(() => import('./privacy/DeleteDialogs.js'));

/** Spec §9, stated policy. */
const kept = () =>
  [
    [texts.privacy.kept.orders, KEPT_DAYS.orders],
    [texts.privacy.kept.analytics, KEPT_DAYS.analytics],
    [texts.privacy.kept.audit, KEPT_DAYS.audit],
    [texts.privacy.kept.cookies, KEPT_DAYS.cookies],
  ] as const;

export function PrivacyRights() {
  const [open, setOpen] = useState<'report' | 'export' | 'deletion' | null>(null);
  const close = () => setOpen(null);
  useRequestedAction({ exportData: () => setOpen('export') });
  return (
    <Section id="privacy" title={texts.privacy.title} note={texts.privacy.note}>
      <dl className="kept">
        {kept().map(([what, days]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd className="figure">{texts.privacy.days(days)}</dd>
          </div>
        ))}
      </dl>
      <PrivacyRequests />
      <p className="profile-note muted">{texts.privacy.rights}</p>
      <div className="profile-acts">
        <Button text={texts.privacy.report} onClick={() => setOpen('report')} />
        <Button icon={<Download />} text={texts.privacy.export} onClick={() => setOpen('export')} />
        <Link href="/privacy-policy">{texts.privacy.policy}</Link>
        <button type="button" className="link-button" onClick={() => privacyReopened.set(true)}>
          {texts.privacy.choices}
        </button>
        <Button
          className="act-last"
          intent="danger"
          variant="outlined"
          text={texts.privacy.delete}
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
