import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type ProductRow, products } from '../../../../../domain/api/analytics.js';
import { topicKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { money } from '../../../format/money.js';
import { count } from '../../../format/number.js';
import { InputGroup } from '../../../ui/blueprint.js';
import { Search } from '../../../ui/icons.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { useSettled } from '../../../ui/useSettled.js';
import { matchTexts as texts } from '../texts/matchTexts.js';
import './match.css';

export type PickedProduct = Pick<ProductRow, 'id' | 'title' | 'price' | 'currency' | 'imageUrl'>;

interface Props {
  readonly onPick: (product: PickedProduct) => void;
  readonly onCancel: () => void;
}

/** If more products match, another word narrows the list. */
const SHOWN = 20;

/** Finds any own product by the words of its title: best sellers first, arrow keys and Enter choose. */
export function ProductPicker({ onPick, onCancel }: Props) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const words = useSettled(text.trim());
  const { data, isError } = useQuery({
    queryKey: topicKey('products', 'search', words),
    queryFn: ({ signal }) => read('products', products, { query: words === '' ? {} : { search: words }, signal }),
    placeholderData: keepPreviousData,
  });
  const found = data?.products.slice(0, SHOWN) ?? [];
  useEffect(() => field.current?.focus(), []);
  const move = (to: number) => setAt(Math.max(0, Math.min(found.length - 1, to)));
  const onKeyDown = (event: KeyboardEvent) => {
    const product = found[at];
    if (event.key === 'ArrowDown') move(at + 1);
    else if (event.key === 'ArrowUp') move(at - 1);
    else if (event.key === 'Escape') onCancel();
    else if (event.key !== 'Enter') return;
    else if (product) onPick(product);
    // Enter must not submit the form around the picker, and Escape must not close the drawer.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="product-picker">
      <InputGroup
        type="search"
        role="combobox"
        inputRef={field}
        leftIcon={<Search className="bp6-icon" />}
        aria-label={texts.picker.label}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={found[at] && `${listId}-${at}`}
        placeholder={data ? texts.picker.all(count(data.total)) : texts.picker.label}
        autoComplete="off"
        maxLength={200}
        value={text}
        onChange={event => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <p className="muted" role="status">
        {isError ? texts.picker.failed : data && foundText(data.total, words)}
      </p>
      <div id={listId} role="listbox" aria-label={texts.picker.found} hidden={found.length === 0}>
        {found.map((product, place) => (
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={product.id}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === at}
            onClick={() => onPick(product)}
          >
            <Thumbnail src={product.imageUrl} />
            <span>{product.title}</span>
            <span className="muted figure">{money(product.price, product.currency)}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function foundText(total: number, words: string): string | null {
  if (total === 0) return texts.picker.none;
  if (words === '' && total <= SHOWN) return null;
  return total > SHOWN ? texts.picker.first(SHOWN, count(total)) : texts.picker.products(total);
}
