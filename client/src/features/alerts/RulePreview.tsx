import { useState } from 'react';
import { sentenceOf } from '../../../../domain/alerts/sentence.js';
import type { AlertRuleBody, AlertSettingsBody } from '../../../../domain/api/alerts.js';
import type { Competitor } from '../../../../domain/api/competitors.js';
import { localized } from '../../api/localized.js';
import { money } from '../../format/money.js';
import { Mark, PRODUCT_NAME } from '../../ui/Brand.js';
import { Segments } from '../../ui/Segments.js';
import { useSettled } from '../../ui/useSettled.js';
import { exampleOf } from './exampleOf.js';
import { useRehearsal } from './queries.js';
import { rehearsalText } from './rehearsalText.js';
import { ruleProblem } from './rules.js';
import { alertTexts as texts } from './texts/alertTexts.js';
import { pushTexts } from './texts/pushTexts.js';

interface Props {
  /** `null`: there is none yet. */
  readonly rule: AlertRuleBody | null;
  readonly competitors: readonly Competitor[];
  readonly digests: Readonly<Record<'email' | 'sms' | 'push', AlertSettingsBody['email']['digest']>>;
  readonly currency: string;
}

/** Waits until the user stops typing a number. */
const TYPING_MS = 300;

/** Previews the marked rule before it is saved: its message, and what it would have sent lately. */
export function RulePreview({ rule, competitors, digests, currency }: Props) {
  const [way, setWay] = useState<'email' | 'sms' | 'push'>('email');
  const settledRule = useSettled(rule && !ruleProblem(rule) ? rule : null, TYPING_MS);
  const { data, isError } = useRehearsal(settledRule);
  const last = settledRule === null ? null : (data?.last ?? null);
  const example = exampleOf(rule, competitors, currency);
  const sentence = localized(last?.text ?? sentenceOf(example, 'en'));
  return (
    <aside className="alert-preview" aria-label={texts.preview.title}>
      <header>
        <h3>{texts.preview.title}</h3>
        <Segments
          label={texts.preview.channel}
          value={way}
          options={[
            { value: 'email', name: texts.channels.email.name },
            { value: 'sms', name: texts.channels.sms.name },
            { value: 'push', name: pushTexts.name },
          ]}
          onChange={setWay}
        />
      </header>
      {rule === null ? (
        <p className="muted">{texts.preview.none}</p>
      ) : (
        <>
          <div className="alert-message" data-way={way}>
            <p className="alert-from">
              <Mark />
              <strong>{PRODUCT_NAME}</strong>
              <span className="muted">{texts.digests[digests[way]]}</span>
            </p>
            {way === 'email' && (
              <>
                <p className="alert-subject">{sentence}</p>
                {last === null && example.change.kind === 'price' && (
                  <p className="figure">
                    <s>{money(Number(example.change.from), example.change.currency)}</s> →{' '}
                    <strong>{money(Number(example.change.to), example.change.currency)}</strong>
                  </p>
                )}
              </>
            )}
            {way === 'sms' && <p className="alert-text">{texts.preview.sms(PRODUCT_NAME, sentence)}</p>}
            {way === 'push' && (
              <p className="alert-text">
                <strong>{last?.label ?? example.label}</strong> {sentence}.
              </p>
            )}
            <p className="alert-kind muted">{last ? texts.preview.forOne(last.label) : texts.preview.example}</p>
          </div>
          <p className="alert-rehearsal" role="status">
            {settledRule === null || isError ? '' : data ? rehearsalText(data) : texts.preview.testing}
          </p>
          {isError && <p className="muted">{texts.preview.failed}</p>}
        </>
      )}
    </aside>
  );
}
