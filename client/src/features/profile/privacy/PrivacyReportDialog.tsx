/** View Privacy Report: what was looked at, what was found, and what happened this week. Printable. */
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type ComplianceCheck, complianceReport, type PrivacyReport } from '../../../../../domain/api/privacy.js';
import { actionName } from '../../../api/actionName.js';
import { call } from '../../../api/client.js';
import { localized } from '../../../api/localized.js';
import { absoluteTime, longDate } from '../../../format/date.js';
import { count } from '../../../format/number.js';
import { useMe } from '../../../state/session.js';
import { Button, Dialog, Tag } from '../../../ui/blueprint.js';
import { Cross } from '../../../ui/icons.js';
import { Skeleton } from '../../../ui/Panel.js';
import './privacy.css';
import { useFocusReturn } from '../../../ui/useFocusReturn.js';
import { reportTexts as texts } from '../texts/reportTexts.js';

const states = (): Readonly<
  Record<ComplianceCheck['status'], { readonly word: string; readonly intent: 'success' | 'warning' | 'none' }>
> => ({
  met: { word: texts.met, intent: 'success' },
  missed: { word: texts.missed, intent: 'warning' },
  unknown: { word: texts.unknown, intent: 'none' },
});
/** Failed checks come first. */
const ORDER = ['missed', 'unknown', 'met'] as const;

export default function PrivacyReportDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  const titleId = useId();
  const { shop } = useMe();
  // Each report that is shown is an entry of the audit trail: nothing asks for one in the background.
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['privacy-report'],
    queryFn: ({ signal }) => call(complianceReport, { signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={titleId} className="report-dialog">
      <div className="dialog">
        <div className="report-head">
          <div>
            <h2 id={titleId}>{texts.title}</h2>
            <p className="muted">
              {shop}
              {data && ` · ${texts.updated(longDate(data.last_updated))}`}
            </p>
          </div>
          <div className="report-acts">
            {data && <Button text={texts.print} onClick={() => print()} />}
            <Button variant="minimal" icon={<Cross />} aria-label={texts.closeReport} onClick={onClose} />
          </div>
        </div>
        {isPending && <Skeleton label={texts.loading} rows={6} />}
        {isError && (
          <p className="problem" role="alert">
            {texts.failed}
          </p>
        )}
        {data && <Report report={data} />}
        <footer>
          {isError && <Button intent="primary" text={texts.retry} onClick={() => void refetch()} />}
          <Button autoFocus text={texts.close} onClick={onClose} />
        </footer>
      </div>
    </Dialog>
  );
}

function Report({ report }: { readonly report: PrivacyReport }) {
  const checks = [...report.checks].sort((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status));
  const met = checks.filter(({ status }) => status === 'met').length;
  const actions = Object.entries(report.weekly_action_breakdown).sort(([, a], [, b]) => b - a);
  const most = Math.max(1, ...actions.map(([, times]) => times));
  return (
    <div className="report">
      <section aria-label={texts.status}>
        <h3>{texts.status}</h3>
        <p className="report-status">
          {texts.pass(<strong>{texts.metOf(met, checks.length)}</strong>, Math.round(report.compliance_rate))}
        </p>
        <ul className="report-checks">
          {checks.map(({ name, status, finding }) => (
            <li key={name} data-status={status}>
              <span>
                <strong>{localized(name)}</strong>
                <small>{withLocalTimes(findingText(finding))}</small>
              </span>
              <Tag minimal intent={states()[status].intent}>
                {states()[status].word}
              </Tag>
            </li>
          ))}
        </ul>
        <dl className="report-words">
          <Words name={texts.minimization} text={report.data_minimization} />
          <Words name={texts.purpose} text={report.purpose_limitation} />
          <Words name={texts.encryption} text={report.encryption} />
          <Words
            name={texts.retention}
            text={Object.entries(report.retention_policy)
              .map(([what, long]) => localized(`${what.replaceAll('_', ' ')}: ${long}`))
              .join('; ')}
          />
        </dl>
      </section>
      <section aria-label={texts.activity}>
        <dl className="report-figures">
          <div>
            <dt>{texts.today}</dt>
            <dd>{count(report.audit_logs_today)}</dd>
          </div>
          <div>
            <dt>{texts.week}</dt>
            <dd>{count(report.total_weekly_access_events)}</dd>
          </div>
        </dl>
        <h3>{texts.byAction}</h3>
        <ul className="report-actions">
          {actions.map(([action, times]) => (
            <li key={action}>
              <span>{actionName(action)}</span>
              <meter aria-hidden="true" max={most} value={times} />
              <strong className="figure">{count(times)}</strong>
            </li>
          ))}
        </ul>
        <h3>{texts.recent}</h3>
        {texts.recentNote && <p className="muted">{texts.recentNote}</p>}
        <ul className="report-recent">
          {report.recent_audit_activity.map(({ action, timestamp, details }) => (
            <li key={`${timestamp} ${action} ${details}`}>
              <strong>{actionName(action)}</strong>
              <small>
                {longDate(timestamp)} · <span lang="en">{details}</span>
              </small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const Words = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{localized(text)}</dd>
  </div>
);

/** The server writes moments as ISO 8601: it does not know how this browser's person reads them. */
const withLocalTimes = (text: string): string =>
  text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, moment => absoluteTime(moment));

/** A finding may end with a second sentence, which has a template of its own. */
function findingText(finding: string): string {
  const whole = localized(finding);
  if (whole !== finding) return whole;
  return finding
    .split(/(?<=\.) (?=[A-Z])/)
    .map(localized)
    .join(' ');
}
