/** Two suggestions: theirs above yours, both prices, the difference in words. */

import { pictureTexts as texts } from '../texts/pictureTexts.js';
import { inPicture } from './inPicture.js';
import { ShopBadge } from './ShopBadge.js';
import { type Goods, type Hue, OSTRA, type Rival, TARNFOLD } from './sample.js';
import { Thumb } from './Thumb.js';

interface Pair {
  readonly rival: Rival;
  readonly goods: Goods;
  readonly hues: readonly [theirs: Hue, yours: Hue];
  readonly theirs: readonly [title: string, price: string];
  readonly yours: readonly [title: string, price: string];
  readonly difference: string;
}

const PAIRS: readonly Pair[] = [
  {
    rival: OSTRA,
    goods: 'dry-bag',
    hues: ['grey', 'teal'],
    theirs: ['Dry Sack 20 L', '$24.50'],
    yours: ['Tarn Dry Bag 20 L', '$29.50'],
    difference: '$5.00 cheaper',
  },
  {
    rival: TARNFOLD,
    goods: 'lamp',
    hues: ['olive', 'blue'],
    theirs: ['Beam 420 Headlamp', '$51.00'],
    yours: ['Lumen 400 Headlamp', '$54.00'],
    difference: '$3.00 cheaper',
  },
];

export function DiscoveryPicture() {
  return (
    <div className="discovery-picture" aria-hidden="true">
      {PAIRS.map(({ rival, goods, hues, theirs, yours, difference }, index) => (
        <div key={rival.name} className="shot-card">
          <p>
            <Thumb goods={goods} hue={hues[0]} size="large" />
            <span>
              <small>
                <ShopBadge rival={rival} /> {rival.name}
              </small>
              {theirs[0]}
            </span>
            <b>{inPicture(theirs[1])}</b>
          </p>
          <p>
            <Thumb goods={goods} hue={hues[1]} size="large" />
            <span>
              <small>{texts.yours}</small>
              {yours[0]}
            </span>
            <b>{inPicture(yours[1])}</b>
          </p>
          <p>
            <em>{inPicture(difference)}</em>
            <span className="picture-button" data-filled={index === 0}>
              {texts.discovery.approve}
            </span>
            <span className="picture-button">{texts.discovery.ignore}</span>
          </p>
        </div>
      ))}
    </div>
  );
}
