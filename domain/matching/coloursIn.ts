/** Words for colour and finish: shops sell each colour of a model as its own product. */
import { wordMap } from './wordMap.js';

/** In English. */
export const COLOURS =
  'black white silver red blue green pink purple yellow orange gray brown beige gold graphite charcoal titanium bronze copper ivory cream navy plum violet champagne gunmetal mahogany cherry oak walnut tan teal bisque stainless clear magenta cyan';

/** Common ones in the languages of the searched markets; accents are removed before. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  black: 'schwarz noir negro nero zwart preto',
  white: 'weiss blanc blanche blanco bianco wit branco',
  red: 'rouge rojo rosso rood vermelho',
  blue: 'blau bleu azul blu blauw',
  green: 'grun vert verde groen',
  gray: 'grey grau gris grigio grijs cinza',
  silver: 'silber argent plata argento zilver',
  yellow: 'gelb jaune amarillo giallo geel',
  brown: 'braun marron marrone bruin',
};

/** In English, by the word for it: `black` for `schwarz`. */
export const COLOUR_OF = wordMap([
  ...COLOURS.split(' ').map((colour): [string, string] => [colour, colour]),
  ...Object.entries(ELSEWHERE).flatMap(([colour, names]) =>
    names.split(' ').map((name): [string, string] => [name, colour]),
  ),
]);

/** Each once, in English, in order of appearance. @param words of a plain text, see `squash` */
export function coloursIn(words: readonly string[]): readonly string[] {
  const found: string[] = [];
  for (const word of words) {
    const colour = COLOUR_OF.get(word);
    if (colour !== undefined && !found.includes(colour)) found.push(colour);
  }
  return found;
}
