import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Competitor, PriceEvidence } from '../../../../../domain/api/competitors.js';
import { absoluteTime } from '../../../format/date.js';
import { competitorPrice } from '../../../format/money.js';
import { plural } from '../../../format/number.js';
import { showToast } from '../../../state/toasts.js';
import { Button, Tag } from '../../../ui/blueprint.js';
import { Duplicate, Flag } from '../../../ui/icons.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { useMarketSource } from '../source/MarketSource.js';
import { SureTag } from '../table/SureTag.js';
import { CorrectReading } from './CorrectReading.js';
import { PageSnippet } from './PageSnippet.js';
import { reportText } from './reportText.js';

/** The evidence for the price: where it was found, its exact text, and why it counts or not. */
export function Evidence({ competitor }: { competitor: Competitor }) {
  const { sample, evidence: evidenceOf } = useMarketSource();
  const { data: evidence, error, refetch } = useQuery(evidenceOf(competitor));
  const [correcting, setCorrecting] = useState(false);
  return (
    <section className="detail" aria-labelledby="evidence-title">
      <header className="detail-head">
        <h3 id="evidence-title">Evidence</h3>
        <SureTag sure={competitor.sure} />
        {evidence && evidence.evidence.length > 0 && (
          <span className="detail-acts">
            {!sample && (
              <Button
                size="small"
                variant="outlined"
                icon={<Flag />}
                text="Looks wrong?"
                aria-expanded={correcting}
                onClick={() => setCorrecting(!correcting)}
              />
            )}
            <Button
              size="small"
              variant="minimal"
              icon={<Duplicate />}
              text="Copy report"
              title="Copies a report with this evidence"
              onClick={() => void copyReport(competitor, evidence)}
            />
          </span>
        )}
      </header>
      {evidence ? (
        <>
          {evidence.evidence.length > 0 && <PageSnippet evidence={evidence} />}
          {correcting && (
            <CorrectReading competitor={competitor} evidence={evidence} onDone={() => setCorrecting(false)} />
          )}
          <EvidenceView evidence={evidence} />
        </>
      ) : error ? (
        <Failure title="Failed to load the evidence" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading the evidence..." rows={3} className="skeleton-rows" />
      )}
    </section>
  );
}

function EvidenceView({ evidence }: { evidence: PriceEvidence }) {
  const { at, confidence, fromPrice, doubted, evidence: items } = evidence;
  if (items.length === 0) return <p className="muted">The page has not been read yet.</p>;
  return (
    <>
      {doubted && (
        <p className="detail-doubt">
          The last reading said {competitorPrice(doubted.price, doubted.currency)}, which is so far off that a second
          one must confirm it.
        </p>
      )}
      <details className="technical">
        <summary>Technical details</summary>
        <p className="muted">
          {at && `Read ${absoluteTime(at)} · `}
          {Math.round(confidence * 100)}% sure · {plural(items.length, 'place', 'places')} on the page
          {fromPrice && ' · the lowest of several prices'}
        </p>
        <ul className="evidence">
          {items.map(({ source, path, raw, chosen, why }) => (
            <li key={`${source} ${path} ${raw}`} data-chosen={chosen}>
              <p>
                <Tag minimal intent={chosen ? 'success' : 'none'}>
                  {chosen ? 'counts' : 'left out'}
                </Tag>{' '}
                <strong>{source}</strong> <code>{path}</code>
              </p>
              <code className="evidence-raw">{raw}</code>
              <p className="muted">{why}</p>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}

async function copyReport(competitor: Competitor, evidence: PriceEvidence): Promise<void> {
  try {
    await navigator.clipboard.writeText(reportText(competitor, evidence));
    showToast('success', 'The report was copied. Paste it into a message to your operator.');
  } catch {
    showToast('error', 'This browser does not allow copying here.');
  }
}
