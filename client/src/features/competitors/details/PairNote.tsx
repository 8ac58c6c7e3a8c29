import type { Competitor } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { Button, Tag } from '../../../ui/blueprint.js';
import { useMarketSource } from '../source/MarketSource.js';
import { basisOf, comparisonText, notComparedText } from '../table/comparisonText.js';
import { useLinkProduct } from './settings.js';

const NAMES = { confirmed: 'Confirmed', matched: 'Best match', assumed: 'A guess' } as const;

/** The own product's price, how sure the pair is, and one click to confirm or to end it. */
export function PairNote({ competitor }: { readonly competitor: Competitor }) {
  const { id, productId, pair, ownPrice, ownCurrency, ownVariant } = competitor;
  const { sample } = useMarketSource();
  const link = useLinkProduct();
  if (productId === null || pair === null) return null;
  const difference = comparisonText(competitor);
  const refused = notComparedText(competitor);
  return (
    <div className="pair-note">
      <p className="muted figure">
        {ownPrice !== null && money(ownPrice, ownCurrency)}
        {ownVariant !== null && ` (${ownVariant})`}
        {ownPrice !== null && (difference ? ` · this one is ${difference}` : ` · ${refused ?? 'not comparable'}`)}
      </p>
      {basisOf(competitor).map(line => (
        <p key={line} className="muted figure">
          {line}
        </p>
      ))}
      <p className="pair-acts">
        <Tag minimal intent={pair === 'assumed' ? 'warning' : 'success'}>
          {NAMES[pair]}
        </Tag>
        {!sample && pair !== 'confirmed' && (
          <Button size="small" text="It is this one" onClick={() => link.mutate({ id, body: { productId } })} />
        )}
        {!sample && (
          <Button
            size="small"
            variant="minimal"
            text="Unpair"
            onClick={() => link.mutate({ id, body: { productId: null } })}
          />
        )}
      </p>
    </div>
  );
}
