import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { ProductCandidate } from '../../../../../domain/api/pairs.js';
import { localized } from '../../../api/localized.js';
import { differenceOf } from '../../../format/difference.js';
import { money } from '../../../format/money.js';
import { ArrowDown, ArrowUp, Search, Tick } from '../../../ui/icons.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { matchTexts as texts } from '../texts/matchTexts.js';
import './match.css';
import { isSingleKey } from '../../../ui/isSingleKey.js';
import { type PickedProduct, ProductPicker } from './ProductPicker.js';

interface Props {
  readonly candidates: readonly ProductCandidate[];
  /** The page's price, or the one that the merchant chose. */
  readonly price: number | null;
  /** `undefined`: nothing is chosen; `null`: none of these. */
  readonly chosen: string | null | undefined;
  readonly onChoose: (productId: string | null) => void;
}

/** The own products that a page may compete with, chosen with one tap or 1, 2, 3; any other one through the search. */
export function CandidateCards({ candidates, price, chosen, onChoose }: Props) {
  const name = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const [searching, setSearching] = useState(false);
  const [picked, setPicked] = useState<PickedProduct | null>(null);
  const other = picked !== null && picked.id === chosen && candidates.every(({ productId }) => productId !== chosen);
  const choose = (productId: string | null) => {
    setSearching(false);
    onChoose(productId);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSingleKey(event)) return;
    const candidate = /^[1-9]$/.test(event.key) ? candidates[Number(event.key) - 1] : undefined;
    if (!candidate) return;
    event.preventDefault();
    choose(candidate.productId);
    group.current?.querySelectorAll<HTMLInputElement>('.candidate input')[Number(event.key) - 1]?.focus();
  };
  return (
    <fieldset ref={group} className="candidates" onKeyDown={onKeyDown}>
      <legend className="unseen">{texts.which}</legend>
      {candidates.map((candidate, at) => (
        <Card
          key={candidate.productId}
          name={name}
          keyName={String(at + 1)}
          candidate={candidate}
          price={price}
          checked={candidate.productId === chosen}
          onChoose={() => choose(candidate.productId)}
        />
      ))}
      {other && (
        <label className="candidate">
          <input type="radio" name={name} checked readOnly />
          <Thumbnail src={picked.imageUrl} />
          <span className="candidate-name">{picked.title}</span>
          <strong className="figure">{money(picked.price, picked.currency)}</strong>
        </label>
      )}
      <div className="candidate-acts">
        <label className="candidate-none">
          <input type="radio" name={name} checked={chosen === null} onChange={() => choose(null)} />
          {texts.none}
        </label>
        <button
          type="button"
          className="link-button"
          aria-expanded={searching}
          onClick={() => setSearching(open => !open)}
        >
          <Search size={12} /> {texts.another}
        </button>
      </div>
      {searching && (
        <ProductPicker
          onPick={product => {
            setPicked(product);
            choose(product.id);
          }}
          onCancel={() => setSearching(false)}
        />
      )}
    </fieldset>
  );
}

interface CardProps {
  readonly name: string;
  readonly keyName: string;
  readonly candidate: ProductCandidate;
  readonly price: number | null;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Card({ name, keyName, candidate, price, checked, onChoose }: CardProps) {
  const { title, imageUrl, certain, reasons, ...own } = candidate;
  const difference = differenceOf({ ...own, price, ownPrice: own.price, ownCurrency: own.currency });
  return (
    <label className="candidate" data-certain={certain}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} aria-keyshortcuts={keyName} />
      <Thumbnail src={imageUrl} />
      <span className="candidate-name">
        <span>{title}</span>
        {certain && (
          <small className="candidate-certain">
            <Tick size={12} /> {texts.certain}
          </small>
        )}
        {reasons.length > 0 && <small className="candidate-why">{reasons.slice(0, 2).map(localized).join(', ')}</small>}
      </span>
      <span className="candidate-price">
        <strong className="figure">{money(own.price, own.currency)}</strong>
        {difference && (
          <small className="versus" data-direction={difference.direction}>
            {difference.direction === 'cheaper' && <ArrowDown size={10} />}
            {difference.direction === 'more' && <ArrowUp size={10} />}
            {(difference.direction === 'same' ? texts.asYours : texts.thanYours)(difference.text)}
          </small>
        )}
      </span>
      <kbd>{keyName}</kbd>
    </label>
  );
}
