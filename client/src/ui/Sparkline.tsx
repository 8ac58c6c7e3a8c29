import { sparklinePath } from './sparklinePath.js';

/** The shape of a series beside its figure. Decoration: the figure and its delta say the same in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const path = sparklinePath(values, 120, 30);
  if (!path) return null;
  return (
    <svg className="sparkline" viewBox="0 -2 120 34" preserveAspectRatio="none" aria-hidden="true">
      <path className="sparkline-area" d={`${path}L120 32L0 32Z`} />
      <path className="sparkline-line" d={path} />
    </svg>
  );
}
