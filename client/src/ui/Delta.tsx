import { signedPercent, signedPoints } from '../format/number.js';

export type DeltaProps = {
  /** What it is compared with: 'the 30 days before'. */
  readonly against: string;
} & (
  | {
      /** `null`: there is nothing to compare with. */
      readonly percent: number | null;
    }
  | {
      /** Of a figure that is itself in per cent. */
      readonly points: number;
    }
);

/** A change against a comparison: sign, arrow, word and colour. */
export function Delta({ against, ...change }: DeltaProps) {
  const amount = 'points' in change ? change.points : change.percent;
  if (amount === null) return <span className="delta">new</span>;
  const direction = Math.abs(amount) < 0.05 ? 'flat' : amount > 0 ? 'up' : 'down';
  return (
    <span className="delta" data-direction={direction}>
      <span aria-hidden="true">{direction === 'up' ? '▲' : direction === 'down' ? '▼' : ''}</span>
      <span className="unseen">{direction === 'flat' ? 'unchanged' : direction} </span>
      {'points' in change ? signedPoints(amount) : signedPercent(amount)}
      <span className="unseen"> compared with {against}</span>
    </span>
  );
}
