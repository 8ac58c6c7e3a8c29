/** `$1.2M`, `129.8万円`, `5.25 Lakh`: short forms for houses and cars, only next to a currency. */
export function scaleAfter(
  text: string,
  at: number,
  signed: boolean,
): { readonly zeros: number; readonly edge: number } | null {
  const word = SCALE.exec(text.slice(at, at + 12));
  if (!word) return null;
  const name = word[1]?.toLowerCase() ?? '';
  // A single letter is a scale only after a sign and attached to the digits; `£12.50m` means £12.50 per metre.
  if (/^[km]$/.test(name) && (!signed || word[0].startsWith(' ') || /[.,]\d\d$/.test(text.slice(0, at)))) return null;
  const zeros = ZEROS[name];
  return zeros === undefined ? null : { zeros, edge: at + word[0].length };
}

const SCALE =
  /^ ?(k|m|mm|bn|mio|mln|mlrd|tys|тыс|млн|万|萬|만|億|억|lakhs?|lacs?|cr|crores?)(?:\.(?= ))?(?![\p{Script=Latin}\p{Script=Cyrillic}\d])/iu;
const ZEROS: Readonly<Record<string, number>> = {
  k: 3,
  tys: 3,
  тыс: 3,
  万: 4,
  萬: 4,
  만: 4,
  lakh: 5,
  lakhs: 5,
  lac: 5,
  lacs: 5,
  m: 6,
  mm: 6,
  mio: 6,
  mln: 6,
  млн: 6,
  cr: 7,
  crore: 7,
  crores: 7,
  億: 8,
  억: 8,
  bn: 9,
  mlrd: 9,
};
