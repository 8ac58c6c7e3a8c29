/** The current value of a colour in `tokens.css`, for canvas drawing. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** `#2563eb`, 0.14 -> `#2563eb24` */
export const withAlpha = (hex: string, alpha: number): string =>
  `${hex}${Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')}`;
