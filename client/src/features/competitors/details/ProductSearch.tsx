/** Finds an own product by its title, because the list holds only best sellers. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { products } from '../../../../../domain/api/analytics.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { money } from '../../../format/money.js';
import { count } from '../../../format/number.js';
import { InputGroup } from '../../../ui/blueprint.js';
import { Search } from '../../../ui/icons.js';
import { useSettled } from '../../../ui/useSettled.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';

interface Props {
  /** The number of products in the store. */
  readonly total: number;
  readonly onChoose: (productId: string) => void;
}

/** If more products match, another word narrows the list. */
const SHOWN = 20;

export function ProductSearch({ total, onChoose }: Props) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const words = useSettled(text.trim());
  const searching = text.trim() !== '';
  const { data, isError } = useQuery({
    queryKey: topicKey('products', 'search', words),
    queryFn: ({ signal }) => read('products', products, { query: { search: words }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  });
  const found = searching && words !== '' ? data : undefined;
  return (
    <div className="product-search">
      <InputGroup
        type="search"
        inputRef={field}
        leftIcon={<Search className="bp6-icon" />}
        aria-label={texts.search.label}
        placeholder={texts.search.all(count(total))}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={event => setText(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' || text === '') return;
          // Ends the search without closing the drawer.
          event.stopPropagation();
          setText('');
        }}
      />
      <p className="muted" role="status">
        {searching && isError && texts.search.failed}
        {found && foundText(found.total)}
      </p>
      {found && found.total > 0 && (
        <ul aria-label={texts.search.found}>
          {found.products.slice(0, SHOWN).map(({ id, title, price, currency }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => {
                  setText('');
                  field.current?.focus();
                  onChoose(id);
                }}
              >
                <span>{title}</span>
                <span className="muted figure">{money(price, currency)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function foundText(total: number): string {
  if (total === 0) return texts.search.none;
  return total > SHOWN ? texts.search.first(SHOWN, count(total)) : texts.search.products(total);
}
