import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { PriceEvidence } from '../../../../../domain/api/evidence.js';
import { absoluteTime } from '../../../format/date.js';
import { competitorPrice } from '../../../format/money.js';

import { showToast } from '../../../state/toasts.js';
import { Button, Tag } from '../../../ui/blueprint.js';
import { Download, Duplicate, Flag } from '../../../ui/icons.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { useMarketSource } from '../source/MarketSource.js';
import { SureTag } from '../table/SureTag.js';
import './correct.css';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import { CorrectReading, type PriceAnswer } from './CorrectReading.js';
import { Doubted } from './Doubted.js';
import { PageSnippet } from './PageSnippet.js';
import { reportText } from './reportText.js';
import { SiteRules } from './SiteRules.js';
import { saveEvidence } from './saveEvidence.js';

/** The evidence for the price: where it was found, its exact text, and why it counts or not. */
export function Evidence({ competitor }: { competitor: Competitor }) {
  const { sample, evidence: evidenceOf } = useMarketSource();
  const { data: evidence, error, refetch } = useQuery(evidenceOf(competitor));
  const [correcting, setCorrecting] = useState(false);
  const [chosen, choose] = useState<PriceAnswer>();
  const pick = (answer: PriceAnswer) => {
    choose(answer);
    setCorrecting(true);
  };
  const done = () => {
    choose(undefined);
    setCorrecting(false);
  };
  return (
    <section className="detail" aria-labelledby="evidence-title">
      <header className="detail-head">
        <h3 id="evidence-title">{texts.evidence.title}</h3>
        <SureTag sure={competitor.sure} />
        {evidence && evidence.evidence.length > 0 && (
          <span className="detail-acts">
            {!sample && (
              <Button
                size="small"
                variant="outlined"
                icon={<Flag />}
                text={texts.evidence.wrong}
                aria-expanded={correcting}
                onClick={() => (correcting ? done() : setCorrecting(true))}
              />
            )}
            <Button
              size="small"
              variant="minimal"
              icon={<Duplicate />}
              text={texts.evidence.copy}
              title={texts.evidence.copyHint}
              onClick={() => void copyReport(competitor, evidence)}
            />
            {!sample && (
              <Button
                size="small"
                variant="minimal"
                icon={<Download />}
                text={texts.evidence.pack}
                title={texts.evidence.packHint}
                onClick={() => void saveEvidence(competitor)}
              />
            )}
          </span>
        )}
      </header>
      {evidence ? (
        <>
          {evidence.evidence.length > 0 && <PageSnippet evidence={evidence} {...(!sample && { onPick: pick })} />}
          {!evidence.sure && !correcting && <Doubted evidence={evidence} {...(!sample && { onPick: pick })} />}
          {!sample && <SiteRules evidence={evidence} />}
          {correcting && (
            <CorrectReading
              competitor={competitor}
              evidence={evidence}
              chosen={chosen}
              onChoose={choose}
              onDone={done}
            />
          )}
          <EvidenceView evidence={evidence} />
        </>
      ) : error ? (
        <Failure title={texts.evidence.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={texts.evidence.loading} rows={3} className="skeleton-rows" />
      )}
    </section>
  );
}

function EvidenceView({ evidence }: { evidence: PriceEvidence }) {
  const { at, confidence, fromPrice, doubted, rendered, evidence: items } = evidence;
  const readAt = rendered ? texts.evidence.renderedAt : texts.evidence.readAt;
  if (items.length === 0) return <p className="muted">{texts.evidence.none}</p>;
  return (
    <>
      {doubted && (
        <p className="detail-doubt">{texts.evidence.doubted(competitorPrice(doubted.price, doubted.currency))}</p>
      )}
      <details className="technical">
        <summary>{texts.evidence.technical}</summary>
        <p className="muted">
          {at && `${readAt(absoluteTime(at))} · `}
          {texts.evidence.sure(Math.round(confidence * 100), items.length)}
          {fromPrice && ` · ${texts.evidence.lowest}`}
        </p>
        <ul className="evidence">
          {items.map(({ source, path, raw, chosen, why }) => (
            <li key={`${source} ${path} ${raw}`} data-chosen={chosen}>
              <p>
                <Tag minimal intent={chosen ? 'success' : 'none'}>
                  {chosen ? texts.evidence.used : texts.evidence.notUsed}
                </Tag>{' '}
                <strong lang="en">{source}</strong> <code translate="no">{path}</code>
              </p>
              <code className="evidence-raw">{raw}</code>
              {/* The reader’s own words are English. */}
              <p className="muted" lang="en">
                {why}
              </p>
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
    showToast('success', texts.evidence.copied);
  } catch {
    showToast('error', texts.evidence.noCopying);
  }
}
