/** Counts and percentages for people. */

export const count = (value: number): string => value.toLocaleString('en-US').replace('-', '−');

/** Always signed, one decimal: `+4.2%`, `−0.8%`, `0.0%`. */
export function signedPercent(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  const digits = Math.abs(rounded).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return `${rounded > 0 ? '+' : rounded < 0 ? '−' : ''}${digits}%`;
}

export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** Spec §9: badges count to 99. Empty at 0: the badge is hidden. */
export const badge = (value: number): string => (value <= 0 ? '' : value > 99 ? '99' : String(value));
