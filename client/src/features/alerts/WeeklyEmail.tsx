/** The switch of the weekly email, which saves at once. */
import type { AlertSettingsAnswer } from '../../../../domain/api/alerts.js';
import { Switch } from '../../ui/Switch.js';
import { useSwitchWeekly } from './queries.js';
import { weeklyTexts as texts } from './texts/weeklyTexts.js';

export function WeeklyEmail({ settings: { weekly, email } }: { readonly settings: AlertSettingsAnswer }) {
  const change = useSwitchWeekly();
  return (
    <section className="alert-weekly">
      <Switch
        checked={change.isPending ? change.variables : weekly}
        disabled={change.isPending}
        onChange={on => change.mutate(on)}
      >
        {texts.name}
      </Switch>
      <p className="muted">
        {texts.about} {email.confirmed && email.enabled ? '' : texts.needsAddress}
      </p>
    </section>
  );
}
