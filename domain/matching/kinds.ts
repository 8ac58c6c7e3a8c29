/**
 * Nouns that name a product's kind and material in the languages of the searched markets. Words with a common second
 * meaning in another of these languages are left out: a German `Hose` is no garden hose.
 */
import { wordMap } from './wordMap.js';

/** By kind, each word in the singular and without accents; an underscore stands for the space of a two-word noun. */
const KINDS = {
  tent: 'tent zelt tente',
  tarp: 'tarp',
  backpack: 'backpack rucksack pack daypack day_pack knapsack mochila zaino rugzak sac_dos',
  sleepingBag: 'sleeping_bag schlafsack slaapzak',
  sleepingPad: 'sleeping_pad sleeping_mat camping_mat isomatte schlafmatte luftmatratze slaapmat',
  pillow: 'pillow kissen kopfkissen oreiller almohada cuscino kussen',
  jacket: 'jacket parka shell anorak coat jacke mantel veste manteau chaqueta abrigo giacca cappotto jas',
  fleece: 'fleece pullover sweater hoodie sweatshirt pulli trui maglione',
  shirt: 'shirt tee tshirt top crew blouse hemd bluse chemise camisa camicia',
  trousers: 'trouser pant legging jean short pantalon pantaloni broek',
  dress: 'dress skirt kleid jupe vestido falda vestito',
  shoe: 'shoe boot sneaker trainer sandal schuh stiefel wanderschuh chaussure botte bota zapato scarpa schoen',
  sock: 'sock socke strumpf chaussette calcetin calza sok',
  glove: 'glove mitten handschuh gant guante guanto',
  hat: 'hat cap beanie mutze hut bonnet gorro cappello muts',
  stove: 'stove burner cooker kocher gaskocher rechaud hornillo fornello',
  cookware: 'cook_set cookset cookware pan pot topf pfanne kochset casserole sarten pentola',
  bottle: 'bottle flask flasche trinkflasche bouteille gourde botella borraccia',
  mug: 'mug cup tasse becher gobelet taza tazza',
  knife: 'knife messer couteau cuchillo coltello',
  headlamp: 'headlamp headlight head_torch stirnlampe',
  lantern: 'lantern laterne lanterne linterna lanterna',
  lamp: 'lamp light lampe leuchte lampara lampada',
  pole: 'pole wanderstock trekkingstock baton baston bastone',
  dryBag: 'dry_bag drysack packsack',
  bag: 'bag handbag tote tasche handtasche bolso borsa',
  chair: 'chair stool stuhl sessel hocker chaise silla sedia',
  table: 'table desk tisch schreibtisch mesa tavolo',
  bed: 'bed mattress bett matratze cama letto',
  sofa: 'sofa couch canape divano',
  blanket: 'blanket throw quilt duvet decke couverture manta coperta',
  towel: 'towel handtuch serviette toalla asciugamano',
  bicycle: 'bicycle bike fahrrad velo bicicleta bicicletta fiets',
  helmet: 'helmet helm casque casco',
  watch: 'watch smartwatch uhr armbanduhr montre reloj orologio horloge',
  headphones: 'headphone headset earbud earphone kopfhorer auricular cuffie',
  speaker: 'speaker soundbar lautsprecher enceinte altavoz',
  camera: 'camera camcorder kamera camara fotocamera',
  lens: 'len objektiv objectif objetivo',
  printer: 'printer drucker imprimante impresora stampante',
  monitor: 'monitor display bildschirm ecran',
  television: 'television tv hdtv fernseher televiseur televisor',
  laptop: 'laptop notebook ultrabook',
  keyboard: 'keyboard tastatur clavier teclado tastiera',
  mouse: 'mouse mice maus souris raton',
  drive: 'drive ssd hdd festplatte harddrive',
  memory: 'ram dimm sodimm',
  router: 'router modem switch',
  soap: 'soap seife savon jabon sapone',
  candle: 'candle kerze bougie vela candela',
  coffee: 'coffee kaffee espresso caffe',
  book: 'book buch livre libro boek',
  game: 'game puzzle spiel jeu juego gioco',
} as const;

const MATERIALS = {
  leather: 'leather leder cuir cuero pelle leer',
  wool: 'wool merino wolle laine lana wol',
  cotton: 'cotton baumwolle coton algodon cotone katoen',
  down: 'down daune daunen plumon piumino',
  carbon: 'carbon karbon carbone carbono carbonio',
  titanium: 'titanium titan titane titanio',
  steel: 'steel stahl edelstahl acier acero acciaio staal',
  aluminium: 'aluminium aluminum alu alluminio aluminio',
  wood: 'wood wooden holz bois madera legno hout',
  glass: 'glass glas verre vidrio vetro',
  ceramic: 'ceramic porcelain keramik porzellan ceramique ceramica',
  silk: 'silk seide soie seda',
  linen: 'linen leinen lino',
  plastic: 'plastic kunststoff plastique plastico plastica',
} as const;

const lexicon = (words: Readonly<Record<string, string>>) =>
  wordMap(
    Object.entries(words).flatMap(([name, list]) => list.split(' ').map((word): [string, string] => [word, name])),
  );
const [KIND_OF, MATERIAL_OF] = [lexicon(KINDS), lexicon(MATERIALS)];

/** German joins nouns, and the last one says what it is: `daunenschlafsack` is a `schlafsack`. */
const SHORTEST_HEAD = 5;

export interface Nature {
  readonly kinds: readonly string[];
  readonly materials: readonly string[];
}

/** The kinds and materials named in a title. @param words in order, in the singular; see `readWords` */
export function natureOf(words: readonly string[]): Nature {
  const kinds = new Set<string>();
  const materials = new Set<string>();
  words.forEach((word, at) => {
    const [previous = '', next = ''] = [words[at - 1], words[at + 1]];
    const material = MATERIAL_OF.get(word) ?? headed(word, MATERIAL_OF, false);
    if (material !== undefined) materials.add(material);
    // The first half of a two-word noun is none of its own: a day pack is a pack, a dry bag is not a bag.
    if (KIND_OF.get(`${word}_${next}`) !== undefined) return;
    const kind = KIND_OF.get(`${previous}_${word}`) ?? KIND_OF.get(word) ?? headed(word, KIND_OF, true);
    if (kind !== undefined) kinds.add(kind);
  });
  return { kinds: [...kinds], materials: [...materials] };
}

/** Looks up the last noun of a compound, or its first. */
function headed(word: string, known: typeof KIND_OF, last: boolean): string | undefined {
  for (let length = word.length - 3; length >= SHORTEST_HEAD; length--) {
    const found = known.get(last ? word.slice(-length) : word.slice(0, length));
    if (found !== undefined) return found;
  }
  return undefined;
}
