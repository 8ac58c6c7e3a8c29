/** Says why a page without a price has nothing to sell. */
import type { Lack } from './lack.js';
import type { Page } from './page/readPage.js';
import type { Place } from './schema-org/readProducts.js';
import { isThing, typesOf, values } from './schema-org/thing.js';

const NOT_FOUND =
  /(?<!\d)404(?!\d)|(?:page|product|item|site) (?:you(?:['’]re| are)? (?:requested|looking for) )?(?:was |is |could |can ?|does )?(?:not|n['’]t) (?:be )?(?:found|exist)|(?:not found|no longer exists?|does(?: not|n['’]t) exist)|nicht gefunden|existiert nicht|introuvable|n['’]existe (?:pas|plus)|no encontrad[oa]|no existe|non trovat[oa]|non esiste|niet gevonden|bestaat niet|não encontrad[oa]|não existe|nenalezen\p{L}*|neexistuje|nenájden\p{L}*|nie znalezion\p{L}*|nie istnieje|не найден\p{L}*|не существует|не знайден\p{L}*|nem található|negăsit\p{L}*|nu există|не е намерен\p{L}*|hittades inte|ikke fundet|ikke funnet|ei löytyny?t|bulunamadı|δεν βρέθηκε|לא נמצא|غير موجودة|見つかりません|찾을 수 없|找不到|không tìm thấy|tidak ditemukan|ei leitud|नहीं मिला/iu;

/** schema.org types, lower-case. */
const KINDS: readonly (readonly [Lack, ReadonlySet<string>])[] = [
  [
    'restaurant',
    new Set(
      'restaurant foodestablishment cafeorcoffeeshop barorpub fastfoodrestaurant bakery brewery winery icecreamshop menu menusection'.split(
        ' ',
      ),
    ),
  ],
  [
    'booking',
    new Set(
      'hotel lodgingbusiness hotelroom resort hostel motel bedandbreakfast campground vacationrental accommodation apartment event musicevent sportsevent theaterevent festival exhibitionevent educationevent businessevent touristtrip touristattraction flight bustrip traintrip trip'.split(
        ' ',
      ),
    ),
  ],
  [
    'article',
    new Set('article newsarticle blogposting reportagenewsarticle liveblogposting techarticle recipe howto'.split(' ')),
  ],
  ['brand_page', new Set('brand aboutpage contactpage profilepage localbusiness store onlinestore'.split(' '))],
];

/** Open Graph types; some shop systems call every page an article. */
const OPEN_GRAPH: readonly (readonly [Lack, RegExp])[] = [
  ['restaurant', /^restaurants?\b/i],
  ['booking', /^(?:hotel|event|events)\b|:(?:hotel|event)$/i],
  ['brand_page', /^(?:business|company|profile)\b|:(?:business|company|brand)$/i],
];

const RESTAURANT =
  /(?<!\p{L})(?:restaurants?|ristorante|restaurante|restauracja|restaurace|reštaurácia|ресторан|рестораны|ravintola|étterem|pizzeria|trattoria|gasthof|gasthaus|speisekarte|reserve a table|tisch reservieren)(?!\p{L})|レストラン|餐厅|餐廳|레스토랑/iu;

const BOOK =
  /^(?:book (?:now|online|your (?:stay|trip|tour))|check availability|reserve(?: now| your (?:stay|room))?|(?:jetzt |online )?buchen|zimmer buchen|réserver(?: maintenant)?|reservar(?: ahora| agora)?|prenota(?: ora| subito)?|boek (?:nu|direct)|reserveren|rezervovat|rezervovať|zarezerwuj|забронировать|забронювати|boka nu|book nå|book nu|varaa nyt|rezervasyon yap|κράτηση|予約する|立即预订|立即預訂|예약하기)$/iu;

/** A shell has a name and a note for visitors without scripts. */
const FEW_WORDS = 300;
const MAX_DEPTH = 3;

interface Signs {
  /** The number of amounts that the page shows. */
  readonly amounts: number;
  /** True if anything on the page belongs to a product of its own: a control to buy it, its data, its stock. */
  readonly hasOwn: boolean;
  /** True if it lists products. */
  readonly isListing: boolean;
  /** Its schema.org data. */
  readonly data: readonly Place[];
}

/** @returns `null` for a product's page, a listing, and a page that says nothing about itself. */
export function lackOf(page: Page, { amounts, hasOwn, isListing, data }: Signs): Lack | null {
  if (page.names.some(name => name.length < 120 && NOT_FOUND.test(name))) return 'not_found';
  if (hasOwn) return null;
  const last = page.texts.at(-1);
  const words = last ? last.offset + last.text.length : 0;
  const isDrawn = page.scripts.some(({ type }) => !type.includes('json'));
  if (amounts === 0 && words < FEW_WORDS && isDrawn) return 'needs_script';
  return isListing ? null : kindOf(page, data);
}

function kindOf(page: Page, data: readonly Place[]): Lack | null {
  const types = new Set(data.flatMap(({ thing }) => typesIn(thing, 0)));
  const declared = KINDS.find(([, known]) => [...types].some(type => known.has(type)));
  if (declared) return declared[0];
  const type = page.meta.get('og:type') ?? '';
  const described = OPEN_GRAPH.find(([, pattern]) => pattern.test(type));
  if (described) return described[0];
  if (page.names.some(name => name.length < 120 && RESTAURANT.test(name))) return 'restaurant';
  if (page.texts.some(({ text }) => text.length < 30 && BOOK.test(text.trim()))) return 'booking';
  if (page.meta.has('article:published_time')) return 'article';
  return isFrontPage(page) ? 'brand_page' : null;
}

/** The types of the page's main things, not of their parts: each page has an organization, each product a brand. */
function typesIn(value: unknown, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.slice(0, 50).flatMap(one => typesIn(one, depth + 1));
  if (!isThing(value)) return [];
  return [...typesOf(value), ...['@graph', 'mainEntity'].flatMap(name => typesIn(values(value, name), depth + 1))];
}

/** `https://brand.example/`, `https://brand.example/en-us`. */
const isFrontPage = ({ url }: Page): boolean =>
  url !== null && url.search === '' && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i.test(url.pathname);
