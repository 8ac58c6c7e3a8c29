import { useEffect, useRef } from 'react';
import type { Preview } from '../../../../../domain/api/preview.js';
import { CandidateCards } from '../match/CandidateCards.js';
import { addTexts as texts } from '../texts/addTexts.js';

/** `''`: left open; `null`: no product. */
export type ProductChoice = string | null;

interface Props {
  readonly preview: Preview;
  /** The page's price, or the one that the merchant chose. */
  readonly price: number | null;
  readonly choice: ProductChoice;
  readonly onChange: (choice: ProductChoice) => void;
}

/** The own product to compare with the page: the certain match is preselected, any other is the merchant's choice. */
export function CompareWith({ preview, price, choice, onChange }: Props) {
  const { matches } = preview;
  const best = matches.find(({ certain }) => certain);
  const section = useRef<HTMLElement>(null);
  // After a paste the focus is in the address, where 1, 2 and 3 would be typed.
  useEffect(() => {
    if (document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'url')
      section.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus();
  }, []);
  return (
    <section ref={section} className="compare-with" aria-label={texts.compare.title}>
      <h3>{best ? texts.compare.title : matches.length > 0 ? texts.compare.which : texts.compare.noneAlike}</h3>
      <CandidateCards
        candidates={matches}
        price={price}
        chosen={choice === '' ? best?.productId : choice}
        onChoose={onChange}
      />
      {choice === null && <p className="add-hint">{texts.compare.notCompared}</p>}
      {choice === '' && !best && <p className="add-hint">{texts.compare.leftOpen}</p>}
    </section>
  );
}
