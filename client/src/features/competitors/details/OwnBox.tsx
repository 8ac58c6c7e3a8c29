import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { differenceOf } from '../../../format/difference.js';
import { money } from '../../../format/money.js';
import { Button } from '../../../ui/blueprint.js';
import { ArrowDown, ArrowUp } from '../../../ui/icons.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { useLinkProduct } from '../live/settings.js';
import { CandidateCards } from '../match/CandidateCards.js';
import { candidatesOf } from '../match/candidates.js';
import { useMarketSource } from '../source/MarketSource.js';
import { hasProduct } from '../source/pairState.js';
import { basisOf, notComparedText } from '../table/comparisonText.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import { matchTexts } from '../texts/matchTexts.js';
import { OwnVariantSelect } from './OwnVariantSelect.js';

/** The paired own product with the difference in words, or the candidates to choose it from. */
export function OwnBox({ competitor }: { readonly competitor: Competitor }) {
  const { sample } = useMarketSource();
  const [changing, setChanging] = useState(false);
  const { ownProductTitle, ownVariant, ownPrice, ownCurrency, ownImageUrl } = competitor;
  const paired = hasProduct(competitor);
  if (!sample && (changing || !paired))
    return (
      <Choice
        competitor={competitor}
        onDone={() => setChanging(false)}
        keep={paired ? () => setChanging(false) : null}
      />
    );
  return (
    <div className="own-box">
      <div className="own-row">
        <Thumbnail src={ownImageUrl} />
        <div className="own-name">
          <span className="muted">{texts.own.title}</span>
          <p>{paired ? (ownProductTitle ?? texts.own.gone) : texts.own.none}</p>
          {!sample && <OwnVariantSelect competitor={competitor} />}
        </div>
        {paired && ownPrice !== null && (
          <strong className="figure">
            {money(ownPrice, ownCurrency)}
            {ownVariant !== null && <small>{ownVariant}</small>}
          </strong>
        )}
        {!sample && <Button size="small" text={matchTexts.change} onClick={() => setChanging(true)} />}
      </div>
      {paired && <Verdict competitor={competitor} />}
    </div>
  );
}

interface ChoiceProps {
  readonly competitor: Competitor;
  readonly onDone: () => void;
  /** Closes without a choice; `null`: there is no product to keep. */
  readonly keep: (() => void) | null;
}

function Choice({ competitor, onDone, keep }: ChoiceProps) {
  const { id, productId, pair, price } = competitor;
  const { data, error, refetch } = useQuery(candidatesOf(id));
  const link = useLinkProduct();
  return (
    <section className="own-choice" aria-label={texts.own.title}>
      <div className="own-choice-head">
        <h3>{data?.length === 0 ? matchTexts.noCandidates : matchTexts.which}</h3>
        {keep && <Button size="small" variant="minimal" text={matchTexts.keep} onClick={keep} />}
      </div>
      {data ? (
        <CandidateCards
          candidates={data}
          price={price}
          chosen={pair === 'assumed' ? undefined : pair === null ? null : (productId ?? undefined)}
          onChoose={chosen => {
            link.mutate({ id, body: { productId: chosen } });
            onDone();
          }}
        />
      ) : error ? (
        <Failure title={matchTexts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={matchTexts.finding} rows={3} className="skeleton-rows" />
      )}
    </section>
  );
}

function Verdict({ competitor }: { readonly competitor: Competitor }) {
  const { id, productId, pair } = competitor;
  const { sample } = useMarketSource();
  const link = useLinkProduct();
  const difference = differenceOf(competitor);
  const basis = basisOf(competitor);
  return (
    <div className="verdict" data-direction={difference?.direction ?? texts.own.none}>
      {difference?.direction === 'cheaper' && <ArrowDown />}
      {difference?.direction === 'more' && <ArrowUp />}
      <p>
        {difference === null ? (
          (notComparedText(competitor) ?? texts.own.notComparable)
        ) : (
          <>
            {(difference.direction === 'same' ? texts.own.asYours : texts.own.thanYours)(
              <strong>{difference.text}</strong>,
            )}
            {difference.percent && ` (${difference.percent})`}
          </>
        )}
        {basis.map(line => (
          <small key={line}>{line}</small>
        ))}
      </p>
      {(pair === 'confirmed' || pair === 'matched') && (
        <span className="verdict-pair">
          {texts.own.pairs[pair]}
          {!sample && pair === 'matched' && (
            <button type="button" onClick={() => link.mutate({ id, body: { productId } })}>
              {texts.own.confirm}
            </button>
          )}
          {!sample && (
            <button type="button" onClick={() => link.mutate({ id, body: { productId: null } })}>
              {texts.own.unpair}
            </button>
          )}
        </span>
      )}
    </div>
  );
}
