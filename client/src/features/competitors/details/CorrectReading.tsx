/** 'Looks wrong?': every price that the page offers, and its stock; the right ones are read there from now on. */

import { useEffect, useRef, useState } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import * as api from '../../../../../domain/api/corrections.js';
import type { PriceChoice, PriceEvidence } from '../../../../../domain/api/evidence.js';
import { isNoPriceMarker, NO_PLACE } from '../../../../../domain/extraction/noPriceMarker.js';
import { call } from '../../../api/client.js';
import { money } from '../../../format/money.js';
import { Button } from '../../../ui/blueprint.js';
import { isSingleKey } from '../../../ui/isSingleKey.js';
import { useFocusReturn } from '../../../ui/useFocusReturn.js';
import { stockWord } from '../table/StatusTag.js';
import { SureTag } from '../table/SureTag.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import { CorrectStock } from './CorrectStock.js';
import { useCorrection } from './useCorrection.js';
import { sentence, whyText } from './whyText.js';

interface Props {
  readonly competitor: Competitor;
  readonly evidence: PriceEvidence;
  /** `undefined`: none yet. */
  readonly chosen: PriceAnswer | undefined;
  readonly onChoose: (answer: PriceAnswer) => void;
  readonly onDone: () => void;
}

/** `none`: there is no price on the page. */
export type PriceAnswer = PriceChoice | 'none';

/** The answer that matches the current reading, if one does. */
export function answerNow({ candidates, correctedPlace, price }: PriceEvidence): PriceAnswer | undefined {
  if (correctedPlace !== null && isNoPriceMarker(correctedPlace)) return 'none';
  return candidates.find(({ place }) => place === correctedPlace) ?? candidates.find(one => one.price === price);
}

export function CorrectReading({ competitor: { id }, evidence, chosen: picked, onChoose, onDone }: Props) {
  const { candidates, correctedPlace, correctedStock, stockSaid: said, price, currency, sure } = evidence;
  const now = answerNow(evidence);
  const chosen = picked ?? now;
  const [stock, chooseStock] = useState(correctedStock);
  // A stock alone leaves the price as it is read, unless that was corrected before.
  const priced = stock === null || correctedPlace !== null || chosen !== now ? chosen : undefined;
  const correct = useCorrection(texts.correct.saved, () =>
    call(api.correctReading, {
      params: { id },
      body: {
        ...(priced && (priced === 'none' ? { place: NO_PLACE } : { place: priced.place, price: priced.price })),
        ...(stock && { stock: { ...stock, said } }),
      },
    }),
  );
  const used = [
    priced && (priced === 'none' ? texts.correct.noPrice : money(priced.price, priced.currency)),
    stock !== null && stockWord(stock.availability),
  ].filter(Boolean);
  useNumberKeys(candidates, onChoose);
  useFocusReturn();
  const section = useRef<HTMLElement>(null);
  // It opens below the button, often below the window too.
  useEffect(() => leadTo(section.current), []);
  const withdraw = useCorrection(texts.correct.undone, () => call(api.withdrawCorrection, { params: { id } }));
  return (
    <section ref={section} className="correct" aria-label={texts.evidence.wrong}>
      <p>
        {texts.correct.note} <SureTag sure={sure} />
      </p>
      <fieldset>
        <legend>
          {texts.correct.price} <span className="muted">{texts.correct.nowRead(money(price, currency))}</span>
        </legend>
        {candidates.length === 0 && <p className="muted">{texts.correct.noneFound}</p>}
        {candidates.map(candidate => (
          <label key={candidate.place}>
            <input type="radio" name="price" checked={chosen === candidate} onChange={() => onChoose(candidate)} />
            <strong className="figure">{money(candidate.price, candidate.currency)}</strong>
            <span>
              {sentence(whyText(candidate.why))}
              <span className="muted">
                {[texts.correct.quoted(candidate.raw), ...likelihood(candidate.confidence)].join(' · ')}
              </span>
            </span>
          </label>
        ))}
        <label data-none>
          <input type="radio" name="price" checked={chosen === 'none'} onChange={() => onChoose('none')} />
          <strong>{texts.correct.none}</strong>
          <span>{texts.correct.noneNote}</span>
        </label>
      </fieldset>
      <CorrectStock evidence={evidence} chosen={stock} onChoose={chooseStock} />
      <footer>
        {(correctedPlace !== null || correctedStock !== null) && (
          <Button
            size="small"
            variant="minimal"
            text={texts.correct.undo}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined, { onSuccess: onDone })}
          />
        )}
        <Button size="small" text={texts.correct.cancel} onClick={onDone} />
        <Button
          size="small"
          intent="primary"
          text={texts.correct.use(used.join(', '))}
          disabled={used.length === 0}
          loading={correct.isPending}
          onClick={() => correct.mutate(undefined, { onSuccess: onDone })}
        />
      </footer>
    </section>
  );
}

/** All of it on screen, and the focus at its price. */
function leadTo(section: HTMLElement | null): void {
  const [first, ...others] = section?.querySelectorAll<HTMLInputElement>('[name="price"]') ?? [];
  (others.find(({ checked }) => checked) ?? first)?.focus({ preventScroll: true });
  section?.scrollIntoView({ block: 'nearest' });
}

/** 1 to 9 choose a price by its number, 0 none of them, unless something is being typed. */
function useNumberKeys(candidates: readonly PriceChoice[], onChoose: (answer: PriceAnswer) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key } = event;
      if (!isSingleKey(event) || !/^\d$/.test(key)) return;
      const answer = key === '0' ? 'none' : candidates[Number(key) - 1];
      if (answer === undefined) return;
      event.preventDefault();
      onChoose(answer);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [candidates, onChoose]);
}

/** Nothing for what rounds to 0 %: the price can still be chosen. */
function likelihood(confidence: number): readonly string[] {
  const percent = Math.round(100 * confidence);
  return percent === 0 ? [] : [texts.correct.likely(percent)];
}
