/** A product record read once, for any number of comparisons. */
import { coloursIn } from './coloursIn.js';
import { parseGtin } from './gtin.js';
import { type OfferKind, offerKindOf } from './offerKind.js';
import { withPacks } from './packs.js';
import { hasDigit, plainText, squash } from './plainText.js';
import { textsOf } from './productRecord.js';
import { type Reading, readWords } from './readWords.js';

export interface Profile extends Reading {
  /** 14 digits. */
  readonly gtin: string | null;
  /** Squashed: the brand's field, else the title's first word, as most shops write it. */
  readonly brand: string;
  /** The maker's model number: the model field, else the model numbers of the title. Squashed. */
  readonly identity: readonly string[];
  readonly colours: readonly string[];
  readonly offer: OfferKind;
  /** Plain; see `plainText`. */
  readonly title: string;
  /** True if nothing but the title is known. */
  readonly titleOnly: boolean;
  readonly squashedTitle: string;
  /** `squashedTitle`, model, brand and description: searched for the other's words and model numbers. */
  readonly squashedText: string;
  /** NaN if unknown: zero is not a price. */
  readonly price: number;
  readonly currency: string;
  /** Model and title, plain: how the shop writes its model numbers, for people to recognise them. */
  readonly written: string;
}

/** Longer than any price; with more digits a float becomes infinite. */
const DECIMAL = /^\d{1,15}(?:\.\d{1,15})?$/;

/** Never throws, on any input. */
export function profileOf(record: unknown): Profile {
  const texts = textsOf(record);
  const [title, description] = [plainText(texts.title), plainText(texts.description)];
  const reading = readWords(withPacks(title));
  const writtenModel = plainText(texts.model);
  const model = squash(writtenModel);
  const hasModel = model.length >= 3 && hasDigit(model);
  const squashedTitle = squash(title);
  const brand = squash(plainText(texts.brand));
  const offer = offerKindOf(title, reading.words);
  const described: string[] = [];
  const squashedDescription = squash(description, offer.colours.length > 0 ? undefined : described);
  return {
    title,
    titleOnly: [texts.gtin, texts.model, texts.brand, texts.description, texts.price].every(text => text === ''),
    words: reading.words,
    amounts: reading.amounts,
    shortCodes: reading.shortCodes,
    codes: hasModel && !reading.codes.includes(model) ? [...reading.codes, model] : reading.codes,
    identity: hasModel ? [model] : reading.codes,
    gtin: parseGtin(texts.gtin),
    brand: brand || (reading.words[0] ?? ''),
    colours: offer.colours.length > 0 ? offer.colours : coloursIn(described),
    offer,
    squashedTitle,
    squashedText: `${squashedTitle} ${model} ${brand} ${squashedDescription}`,
    price: priceOf(texts.price),
    currency: texts.currency,
    written: `${writtenModel} ${title}`,
  };
}

/** A float is exact enough for the distance of two prices; it is not used for totals. */
function priceOf(text: string): number {
  const price = DECIMAL.test(text) ? Number(text) : 0;
  return price > 0 ? price : Number.NaN;
}
