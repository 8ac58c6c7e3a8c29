/**
 * A shop as the first letter of its name on a colour of its own: no icon is fetched, so no shop learns who looks. The letter
 * is drawn by the style sheet: it is no part of what its button is called.
 */
export function ShopMark({ name }: { readonly name: string }) {
  return <span className="shop-mark" data-tone={toneOf(name)} data-letter={letterOf(name)} aria-hidden="true" />;
}

const TONES = 8;
const toneOf = (name: string): number =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES;
const letterOf = (name: string): string => ([...name][0] ?? '?').toUpperCase();
