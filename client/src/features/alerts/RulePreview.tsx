import { useState } from 'react';
import { money, sentenceOf } from '../../../../domain/alerts/sentence.js';
import type { AlertRuleBody, AlertSettingsBody } from '../../../../domain/api/alerts.js';
import type { Competitor } from '../../../../domain/api/competitors.js';
import { Mark, PRODUCT_NAME } from '../../ui/Brand.js';
import { Segments } from '../../ui/Segments.js';
import { useSettled } from '../../ui/useSettled.js';
import { exampleOf } from './exampleOf.js';
import { useRehearsal } from './queries.js';
import { rehearsalText } from './rehearsalText.js';
import { ruleProblem } from './rules.js';

interface Props {
  /** `null`: there is none yet. */
  readonly rule: AlertRuleBody | null;
  readonly competitors: readonly Competitor[];
  readonly digests: Readonly<Record<'email' | 'sms', AlertSettingsBody['email']['digest']>>;
  readonly currency: string;
}

const WHEN = { instant: 'at once', daily: 'once a day', weekly: 'once a week' } as const;
/** While a number is typed, only the finished one is asked about. */
const TYPING_MS = 300;

/** What the marked rule's message looks like, and what the rule would have sent lately: shown before it is saved. */
export function RulePreview({ rule, competitors, digests, currency }: Props) {
  const [way, setWay] = useState<'email' | 'sms'>('email');
  const asked = useSettled(rule && !ruleProblem(rule) ? rule : null, TYPING_MS);
  const { data, isError } = useRehearsal(asked);
  const last = asked === null ? null : (data?.last ?? null);
  const example = exampleOf(rule, competitors, currency);
  return (
    <aside className="alert-preview" aria-label="Preview">
      <header>
        <h3>Preview</h3>
        <Segments
          label="Way"
          value={way}
          options={[
            { value: 'email', name: 'E-mail' },
            { value: 'sms', name: 'SMS' },
          ]}
          onChange={setWay}
        />
      </header>
      {rule === null ? (
        <p className="muted">Add a rule to see its message, and what it would have sent in the past 90 days.</p>
      ) : (
        <>
          <div className="alert-message" data-way={way}>
            <p className="alert-from">
              <Mark />
              <strong>{PRODUCT_NAME}</strong>
              <span className="muted">{WHEN[digests[way]]}</span>
            </p>
            {way === 'email' && (
              <>
                <p className="alert-subject">{last?.text ?? sentenceOf(example)}</p>
                {last === null && example.change.kind === 'price' && (
                  <p className="figure">
                    <s>{money(example.change.from, example.change.currency)}</s> →{' '}
                    <strong>{money(example.change.to, example.change.currency)}</strong>
                  </p>
                )}
              </>
            )}
            {way === 'sms' && <p className="alert-text">Tidewatch: {last?.text ?? sentenceOf(example)}.</p>}
            <p className="alert-kind muted">{last ? `As it would have read for ${last.label}` : 'An example'}</p>
          </div>
          <p className="alert-rehearsal" role="status">
            {asked === null || isError ? '' : data ? rehearsalText(data) : 'Testing the rule on the past 90 days…'}
          </p>
          {isError && <p className="muted">The rule could not be tested on the past. You can save it all the same.</p>}
        </>
      )}
    </aside>
  );
}
