/** 'Looks wrong?' for stock: what it is, and where on the page it is said so. */
import type { PriceEvidence } from '../../../../../domain/api/evidence.js';
import { Segments } from '../../../ui/Segments.js';
import { Select } from '../../../ui/Select.js';
import { stockWord } from '../table/StatusTag.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';

/** `place`: the stock is what is said there; `null`: it is so now. */
export type StockChoice = NonNullable<PriceEvidence['correctedStock']>;

const STATES = ['in_stock', 'out_of_stock', 'unknown'] as const;
const NOW = '';

interface Props {
  readonly evidence: PriceEvidence;
  /** `null`: as it is read. */
  readonly chosen: StockChoice | null;
  readonly onChoose: (choice: StockChoice | null) => void;
}

export function CorrectStock({ evidence: { availability, correctedStock, stock }, chosen, onChoose }: Props) {
  const shown = chosen?.availability ?? availability;
  const there = chosen === null ? [] : stock.filter(one => one.availability === chosen.availability);
  const choose = (state: string) => {
    const found = STATES.find(one => one === state);
    // The current reading needs no correction, unless it comes from one.
    if (found)
      onChoose(found === availability && correctedStock === null ? null : { availability: found, place: null });
  };
  return (
    <fieldset>
      <legend>
        {texts.correct.stock} <span className="muted">{texts.correct.nowRead(stockWord(availability))}</span>
      </legend>
      <Segments
        label={texts.correct.stock}
        options={STATES.map(value => ({ value, name: stockWord(value) }))}
        value={shown as (typeof STATES)[number]}
        onChange={choose}
      />
      {chosen && (
        <Select
          label={texts.correct.how}
          value={chosen.place ?? NOW}
          options={[
            { value: NOW, name: texts.correct.untilElse },
            ...there.map(({ place, raw, why }) => ({ value: place, name: texts.correct.pageSays(raw || why) })),
          ]}
          onChange={place => onChoose({ ...chosen, place: place === NOW ? null : place })}
        />
      )}
    </fieldset>
  );
}
