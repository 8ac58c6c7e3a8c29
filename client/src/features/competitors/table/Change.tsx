import { money } from '../../../format/money.js';
import { signedPercent } from '../../../format/number.js';
import { tableTexts as texts } from '../texts/tableTexts.js';

interface Props {
  readonly percent: number;
  readonly previous: number | null;
  readonly currency: string | null;
}

/**
 * A competitor's price change as the merchant sees it: up is red, down is green; sign, arrow and word agree (reference
 * C3).
 */
export function Change({ percent, previous, currency }: Props) {
  const direction = percent > 0 ? 'up' : percent < 0 ? 'down' : 'flat';
  return (
    <span
      className="change"
      data-direction={direction}
      title={previous === null ? undefined : texts.before(money(previous, currency))}
    >
      {direction !== 'flat' && (
        <>
          <span aria-hidden="true">{direction === 'up' ? '▲ ' : '▼ '}</span>
          <span className="unseen">{texts.directions[direction]} </span>
        </>
      )}
      {direction === 'flat' ? '—' : signedPercent(percent)}
    </span>
  );
}
