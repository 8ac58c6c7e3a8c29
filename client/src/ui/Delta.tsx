import { signedPercent, signedPoints } from '../format/number.js';
import { uiTexts as texts } from './texts/uiTexts.js';

export type DeltaProps = {
  /** The comparison: 'the 30 days before'. */
  readonly against: string;
  /**
   * Spec §2, `deltaType`, for a figure where more is neither good nor bad: shown in a neutral colour. Default: by
   * direction.
   */
  readonly type?: 'neutral';
} & (
  | {
      /** `null`: no comparison. */
      readonly percent: number | null;
    }
  | {
      /** For a figure in per cent. */
      readonly points: number;
    }
);

/** Spec §4: 'green up, red down, grey neutral'. */
const DELTA_TYPES = { up: 'up', down: 'down', flat: 'neutral' } as const;

/** A change against a comparison: sign, arrow, word and colour. */
export function Delta({ against, type, ...change }: DeltaProps) {
  const amount = 'points' in change ? change.points : change.percent;
  if (amount === null)
    return (
      <span className="delta" data-type="neutral">
        {texts.delta.isNew}
      </span>
    );
  const direction = Math.abs(amount) < 0.05 ? 'flat' : amount > 0 ? 'up' : 'down';
  return (
    <span className="delta" data-type={type ?? DELTA_TYPES[direction]}>
      <span aria-hidden="true">{direction === 'up' ? '▲' : direction === 'down' ? '▼' : ''}</span>
      <span className="unseen">{texts.delta[direction]} </span>
      {'points' in change ? signedPoints(amount) : signedPercent(amount)}
      <span className="unseen"> {texts.delta.comparedWith(against)}</span>
    </span>
  );
}
