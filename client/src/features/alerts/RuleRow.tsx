import type { AlertRuleBody } from '../../../../domain/api/alerts.js';
import type { Competitor } from '../../../../domain/api/competitors.js';
import { Button } from '../../ui/blueprint.js';
import { Trash } from '../../ui/icons.js';
import { Select } from '../../ui/Select.js';
import { Switch } from '../../ui/Switch.js';
import { Closing } from './Closing.js';
import { ConditionFields } from './ConditionFields.js';
import { conditionOf, isWhole, kindOf, ruleKinds, ruleProblem, withStanding } from './rules.js';
import { alertTexts as texts } from './texts/alertTexts.js';

interface Props {
  readonly rule: AlertRuleBody;
  readonly number: number;
  /** The number of an earlier rule that says the same. */
  readonly twin: number | null;
  readonly competitors: readonly Competitor[];
  readonly currency: string;
  /** The preview shows this rule. */
  readonly marked: boolean;
  readonly onMark: () => void;
  readonly onChange: (rule: AlertRuleBody) => void;
  readonly onRemove: () => void;
}

/** One rule as a sentence, each blue word of which is a select. */
export function RuleRow({ rule, number, twin, competitors, currency, marked, onMark, onChange, onRemove }: Props) {
  const problem = ruleProblem(rule);
  const { competitorId, condition } = rule;
  const known = competitorId === null || competitors.some(({ id }) => id === competitorId);
  const what = (
    <Select
      inline
      label={texts.rule.what}
      value={kindOf(rule.condition)}
      options={ruleKinds()}
      onChange={kind => onChange({ ...rule, condition: conditionOf(kind, rule.condition) })}
    />
  );
  return (
    <li data-marked={marked} data-off={!rule.enabled} onFocus={onMark} onPointerDown={onMark}>
      <fieldset className="alert-rule">
        <legend className="unseen">{texts.rule.name(number)}</legend>
        <Switch checked={rule.enabled} onChange={enabled => onChange({ ...rule, enabled })}>
          <span className="unseen">{texts.rule.isOn(number)}</span>
        </Switch>
        <div className="alert-sentence">
          {texts.rule.sentence(
            <Select
              inline
              label={texts.rule.competitor}
              value={competitorId ?? ''}
              options={[
                { value: '', name: texts.rule.any },
                ...competitors.map(({ id, label }) => ({ value: id, name: label })),
                ...(known || competitorId === null ? [] : [{ value: competitorId, name: texts.rule.gone }]),
              ]}
              onChange={id => onChange({ ...rule, competitorId: id || null })}
            />,
            <Closing goesOn={!isWhole(rule.condition)}>{what}</Closing>,
            <ConditionFields
              key={rule.condition.kind}
              condition={rule.condition}
              currency={currency}
              onChange={condition => onChange({ ...rule, condition })}
            />,
          )}
        </div>
        <Button
          variant="minimal"
          size="small"
          icon={<Trash />}
          aria-label={texts.rule.removeOne(number)}
          title={texts.rule.remove}
          onClick={onRemove}
        />
      </fieldset>
      {condition.kind === 'price_crosses' && (
        <label className="alert-already">
          <input
            type="checkbox"
            checked={condition.ifAlready === true}
            onChange={({ target }) => onChange({ ...rule, condition: withStanding(condition, target.checked) })}
          />
          {texts.rule.already[condition.direction]}
        </label>
      )}
      <p className="alert-twin" role="status">
        {twin !== null && texts.rule.twin(twin)}
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
