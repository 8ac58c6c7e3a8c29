/** Cuts values and texts out of a page and decodes their character references (`&amp;`). */

/** @param decode decodes a piece that contains an `&` */
export type PageCutter = (start: number, end: number, decode: (piece: string) => string) => string;

/**
 * Few pieces contain an `&`. Caches the position of the next one, because searching each piece costs more than cutting it
 * and pieces come nearly in order.
 */
export function pageCutter(page: string): PageCutter {
  // No `&` lies between `from` and `next`.
  let from = 0;
  let next = -1;
  return (start, end, decode) => {
    const piece = page.slice(start, end);
    if (start < from || next < start) {
      from = start;
      const found = page.indexOf('&', start);
      next = found < 0 ? page.length : found;
    }
    return next < end ? decode(piece) : piece;
  };
}
