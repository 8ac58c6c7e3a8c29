/**
 * The profile's section for alerts by e-mail and SMS. Composed by the app, because features never import each other.
 */
import { Failure, Skeleton } from '../../ui/Panel.js';
import { Section } from '../../ui/Section.js';
import { AlertForm } from './AlertForm.js';
import './alerts.css';
import { useAlertSettings } from './queries.js';
import { SentAlerts } from './SentAlerts.js';

export default function Alerts() {
  const { data, error, refetch } = useAlertSettings();
  return (
    <Section id="alerts" title="Alerts" note="Each rule is a sentence. Change any blue word.">
      {data ? (
        <>
          <AlertForm settings={data} />
          <SentAlerts />
        </>
      ) : error ? (
        <Failure title="Failed to load alert settings" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading alert settings..." rows={4} className="skeleton-rows" />
      )}
    </Section>
  );
}
