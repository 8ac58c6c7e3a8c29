import type { AlertRuleBody } from '../../../../domain/api/alerts.js';
import type { Competitor } from '../../../../domain/api/competitors.js';
import { Button } from '../../ui/blueprint.js';
import { Trash } from '../../ui/icons.js';
import { Select } from '../../ui/Select.js';
import { ConditionFields } from './ConditionFields.js';
import { conditionOf, KINDS, ruleProblem } from './rules.js';

interface Props {
  readonly rule: AlertRuleBody;
  readonly number: number;
  readonly competitors: readonly Competitor[];
  readonly currency: string;
  readonly onChange: (rule: AlertRuleBody) => void;
  readonly onRemove: () => void;
}

/** One rule: its competitor, its condition, and whether it is on. */
export function RuleRow({ rule, number, competitors, currency, onChange, onRemove }: Props) {
  const problem = ruleProblem(rule);
  const { competitorId } = rule;
  const known = competitorId === null || competitors.some(({ id }) => id === competitorId);
  return (
    <li>
      <fieldset className="alert-rule">
        <legend className="unseen">Rule {number}</legend>
        <label className="alert-switch">
          <input
            type="checkbox"
            checked={rule.enabled}
            onChange={({ target }) => onChange({ ...rule, enabled: target.checked })}
          />
          <span className="unseen">Rule {number} is on</span>
        </label>
        <Select
          label="When"
          value={rule.condition.kind}
          options={KINDS}
          onChange={kind => onChange({ ...rule, condition: conditionOf(kind) })}
        />
        <ConditionFields
          key={rule.condition.kind}
          condition={rule.condition}
          currency={currency}
          onChange={condition => onChange({ ...rule, condition })}
        />
        <Select
          label="At"
          value={competitorId ?? ''}
          options={[
            { value: '', name: 'at any competitor' },
            ...competitors.map(({ id, label }) => ({ value: id, name: `at ${label}` })),
            ...(known || competitorId === null ? [] : [{ value: competitorId, name: 'at one no longer watched' }]),
          ]}
          onChange={id => onChange({ ...rule, competitorId: id || null })}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          aria-label={`Remove rule ${number}`}
          title="Remove"
          onClick={onRemove}
        />
      </fieldset>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
