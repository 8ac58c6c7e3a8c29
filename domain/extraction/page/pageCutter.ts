/** Cuts values and texts out of a page, with their character references (`&amp;`) decoded. */

/** @param decode for a piece that holds an `&` */
export type PageCutter = (start: number, end: number, decode: (piece: string) => string) => string;

/**
 * Few pieces hold an `&`, and looking through each costs more than cutting it out: the next `&` of the page is kept
 * instead. Pieces come nearly in order, so the page is searched through once, or twice at most.
 */
export function pageCutter(page: string): PageCutter {
  // From here on there is none before `next`.
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
