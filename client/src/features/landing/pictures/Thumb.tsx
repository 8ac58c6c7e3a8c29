import type { Goods, Hue } from './sample.js';

/** Each product in two tones: its body, then its lines. */
const SHAPES: Readonly<Record<Goods, readonly [string, string]>> = {
  shell: ['M14 9h12l7 6-4 4-2-2v15H13V17l-2 2-4-4z', 'M20 13v19M14 9c1 5 11 5 12 0'],
  tent: ['M4 31 20 9l16 22z', 'M20 9v6l-5 16M20 15l5 16'],
  down: ['M14 9h12l7 6-4 6-2-2v13H13V19l-2 2-4-6z', 'M13 16h14M13 21h14M13 26h14M20 11v21'],
  lantern: ['M13 14h14v5H13zm1.5 5h11v9h-11zM12.5 28h15v4h-15z', 'M14 14c0-8 12-8 12 0M18 19v9M22 19v9'],
  bag: ['M14 8h12q4 8 3 24H11Q10 16 14 8z', 'M13 14h14M12 20h16M12 26h16'],
  'dry-bag': ['M13 12h14l2 20H11z', 'M12 9h16v3H12zM20 18v7'],
  pack: ['M13 12q0-5 7-5t7 5v20H13z', 'M13 22h14M17 7V4h6v3M16 26h8'],
  lamp: ['M13 18h14v12H13z', 'M7 20C7 6 33 6 33 20M20 21a3 3 0 1 0 .01 0'],
};

interface Props {
  readonly goods: Goods;
  readonly hue: Hue;
  readonly size?: 'small' | 'large';
}

export function Thumb({ goods, hue, size }: Props) {
  const [body, lines] = SHAPES[goods];
  return (
    <svg className="shot-thumb" data-hue={hue} data-size={size} viewBox="0 0 40 40" aria-hidden="true">
      <rect width="40" height="40" rx="8" />
      <path d={body} />
      <path d={lines} />
    </svg>
  );
}
