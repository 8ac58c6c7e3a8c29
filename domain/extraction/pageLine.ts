/** A page's line of text. `struck`: crossed out, as a former price. */
export const PAGE_LINES = ['heading', 'text', 'button', 'struck'] as const;

export interface PageLine {
  readonly kind: (typeof PAGE_LINES)[number];
  readonly text: string;
}
