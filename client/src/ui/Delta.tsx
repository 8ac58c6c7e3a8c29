import { signedPercent } from '../format/number.js';

/** A change against a comparison: sign, arrow, word and colour. `null`: there is nothing to compare with. */
export function Delta({ percent, against }: { percent: number | null; against: string }) {
  if (percent === null) return <span className="delta">new</span>;
  const direction = Math.abs(percent) < 0.05 ? 'flat' : percent > 0 ? 'up' : 'down';
  return (
    <span className="delta" data-direction={direction}>
      <span aria-hidden="true">{direction === 'up' ? '▲' : direction === 'down' ? '▼' : ''}</span>
      <span className="unseen">{direction === 'flat' ? 'unchanged' : direction} </span>
      {signedPercent(percent)}
      <span className="unseen"> compared with {against}</span>
    </span>
  );
}
