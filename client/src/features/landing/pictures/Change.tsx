import { signedPercent } from '../../../format/number.js';

/** A competitor's change: up red, down green, with arrow and sign. */
export function Change({ percent }: { percent: number }) {
  const direction = percent > 0 ? 'up' : 'down';
  return (
    <span className="shot-change" data-direction={direction}>
      <svg viewBox="0 0 8 8" aria-hidden="true">
        <path d={direction === 'up' ? 'M4 1 7.8 7H.2z' : 'M4 7 .2 1h7.6z'} />
      </svg>
      {signedPercent(percent)}
    </span>
  );
}
