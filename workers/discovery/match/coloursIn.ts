/** Words of colour and finish, since shops sell one model in several as several products. */

const COLOURS =
  'black|white|silver|red|blue|green|pink|purple|yellow|orange|gr[ae]y|brown|beige|gold|graphite|charcoal|titanium|bronze|copper|ivory|cream|navy|plum|violet|champagne|gunmetal|mahogany|cherry|oak|walnut|tan|teal|bisque|stainless|clear|magenta|cyan';

const COLOUR = new RegExp(`\\b(?:${COLOURS})\\b`, 'g');

/** Each once, as first met. @param plain see `plainText` */
export function coloursIn(plain: string): readonly string[] {
  const found = plain.match(COLOUR);
  if (!found) return [];
  return [...new Set(found.map(colour => (colour === 'grey' ? 'gray' : colour)))];
}
