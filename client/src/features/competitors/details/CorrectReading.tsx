/** 'Looks wrong?': every price that the page offers, and its stock; the right ones are read there from now on. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Accepted } from '../../../../../domain/api/common.js';
import type { Competitor, PriceChoice, PriceEvidence } from '../../../../../domain/api/competitors.js';
import * as api from '../../../../../domain/api/competitors.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { money } from '../../../format/money.js';
import { percent } from '../../../format/number.js';
import { showToast } from '../../../state/toasts.js';
import { Button } from '../../../ui/blueprint.js';
import { KEY } from '../live/watchlist.js';
import { stockWord } from '../table/StatusTag.js';
import { SureTag } from '../table/SureTag.js';
import { CorrectStock } from './CorrectStock.js';

interface Props {
  readonly competitor: Competitor;
  readonly evidence: PriceEvidence;
  readonly onDone: () => void;
}

export function CorrectReading({ competitor: { id }, evidence, onDone }: Props) {
  const { candidates, correctedPlace, correctedStock, stockSaid: said, price, currency, sure } = evidence;
  const now = candidates.find(({ place }) => place === correctedPlace) ?? candidates.find(one => one.price === price);
  const [chosen, choose] = useState<PriceChoice | undefined>(now);
  const [stock, chooseStock] = useState(correctedStock);
  // A stock alone leaves the price as it is read, unless that was corrected before.
  const priced = stock === null || correctedPlace !== null || chosen !== now ? chosen : undefined;
  const correct = useCorrection('It is read like this from now on.', () =>
    call(api.correctReading, {
      params: { id },
      body: {
        ...(priced && { place: priced.place, price: priced.price }),
        ...(stock && { stock: { ...stock, said } }),
      },
    }),
  );
  const used = [priced && money(priced.price, priced.currency), stock !== null && stockWord(stock.availability)].filter(
    Boolean,
  );
  const withdraw = useCorrection('It is read as before.', () => call(api.withdrawCorrection, { params: { id } }));
  return (
    <section className="correct" aria-label="Looks wrong?">
      <p>
        Choose what is right. We read it there from now on. <SureTag sure={sure} />
      </p>
      <fieldset>
        <legend>
          Price <span className="muted">now read as {money(price, currency)}</span>
        </legend>
        {candidates.length === 0 && <p className="muted">No price was found on the page.</p>}
        {candidates.map(candidate => (
          <label key={candidate.place}>
            <input type="radio" name="price" checked={chosen === candidate} onChange={() => choose(candidate)} />
            <strong className="figure">{money(candidate.price, candidate.currency)}</strong>
            <span>
              {candidate.why}
              <span className="muted">
                {candidate.raw} · {percent(100 * candidate.confidence)} likely
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <CorrectStock evidence={evidence} chosen={stock} onChoose={chooseStock} />
      <footer>
        {(correctedPlace !== null || correctedStock !== null) && (
          <Button
            size="small"
            variant="minimal"
            text="Undo the correction"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(undefined, { onSuccess: onDone })}
          />
        )}
        <Button size="small" text="Cancel" onClick={onDone} />
        <Button
          size="small"
          intent="primary"
          text={['Use', used.join(', ')].join(' ').trim()}
          disabled={used.length === 0}
          loading={correct.isPending}
          onClick={() => correct.mutate(undefined, { onSuccess: onDone })}
        />
      </footer>
    </section>
  );
}

function useCorrection<Input>(done: string, send: (input: Input) => Promise<Accepted>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ position }) => {
      positions.atLeast('competitors', position);
      showToast('success', done);
    },
    onError: error => showToast('error', messageOf(error)),
    // A page that changed meanwhile is shown as it is now.
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
