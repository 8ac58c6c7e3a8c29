/**
 * The profile's section for alerts. Composed by the app, because features never import each other.
 */
import { Failure, Skeleton } from '../../ui/Panel.js';
import { Section } from '../../ui/Section.js';
import { AlertForm } from './AlertForm.js';
import './alerts.css';
import { useAlertSettings } from './queries.js';
import { SentAlerts } from './SentAlerts.js';
import { alertTexts as texts } from './texts/alertTexts.js';
import { WeeklyEmail } from './WeeklyEmail.js';

export default function Alerts() {
  const { data, error, refetch } = useAlertSettings();
  return (
    <Section id="alerts" title={texts.title} note={texts.note}>
      {data ? (
        <>
          <AlertForm settings={data} />
          <WeeklyEmail settings={data} />
          <SentAlerts />
        </>
      ) : error ? (
        <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={texts.loading} rows={4} className="skeleton-rows alerts-wait" />
      )}
    </Section>
  );
}
