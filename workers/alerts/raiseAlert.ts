import { alert, alertStream } from '../../domain/alerts/alert.js';
import type { Change } from '../../domain/alerts/judge.js';
import type { StoredRule } from '../../domain/alerts/rule.js';
import type { Instant } from '../../domain/kernel/names.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { AlertPorts } from './ports.js';
import type { Watcher } from './watchers.js';

interface Finding {
  readonly watcher: Watcher;
  readonly rule: StoredRule;
  readonly change: Change;
  /** Identifies the transition: under one rule, the same transition is the same alert. */
  readonly transition: string;
  readonly observedAt: Instant;
  readonly evidence: string;
  readonly correlationId: string;
  readonly causationId: string | null;
}

/** Raises one alert per rule and transition (price-monitoring reference §11). */
export async function raiseAlert({ handle, clock }: AlertPorts, finding: Finding): Promise<void> {
  const { watcher, rule, change, transition, observedAt, evidence, correlationId, causationId } = finding;
  const { shop, competitorId, label, page, url } = watcher;
  const alertId = derivedId('alert', shop, rule.id, competitorId, transition);
  await handle(alert, {
    commandId: alertId,
    stream: alertStream(alertId),
    command: {
      type: 'RaiseAlert',
      alert: {
        alertId,
        ruleId: rule.id,
        condition: rule.condition,
        competitorId,
        label,
        page,
        url,
        change,
        observedAt,
        evidence,
      },
      at: clock.now(),
    },
    meta: { actor: { kind: 'worker', id: 'alerts' }, shop, correlationId, causationId },
  });
}
