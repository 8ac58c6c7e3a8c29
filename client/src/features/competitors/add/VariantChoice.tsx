import type { Preview } from '../../../../../domain/api/preview.js';
import { competitorPrice } from '../../../format/money.js';
import { plural } from '../../../format/number.js';
import { Button } from '../../../ui/blueprint.js';
import { stockWord } from '../table/StatusTag.js';
import { addTexts as texts } from '../texts/addTexts.js';

interface Props {
  readonly preview: Preview;
  /** `null`: the page's default. */
  readonly chosen: ReadonlySet<string | null>;
  readonly onChange: (chosen: ReadonlySet<string | null>) => void;
}

/** One, several or all of the page's variants, or what it shows by default. Each is a competitor of its own. */
export function VariantChoice({ preview: { variants, variant }, chosen, onChange }: Props) {
  if (variants.length === 0) return null;
  const free = variants.filter(({ tracked }) => !tracked);
  const toggle = (id: string | null) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className="variants">
      <legend>
        {texts.variants.title}{' '}
        <span className="muted">
          {texts.variants.count(plural(variants.length, texts.variants.one, texts.variants.many))}
        </span>
        <Button
          size="small"
          variant="minimal"
          text={texts.variants.all}
          disabled={free.length === 0}
          onClick={() => onChange(new Set(free.map(({ id }) => id)))}
        />
      </legend>
      <ul>
        {variant === null && (
          <li>
            <label>
              <input type="checkbox" checked={chosen.has(null)} onChange={() => toggle(null)} />{' '}
              {texts.variants.byDefault}
            </label>
          </li>
        )}
        {variants.map(({ id, name, price, currency, availability, tracked }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.has(id)} disabled={tracked} onChange={() => toggle(id)} /> {name}
            </label>
            <span className="muted figure">
              {tracked ? texts.variants.tracked : `${competitorPrice(price, currency)} · ${stockWord(availability)}`}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
