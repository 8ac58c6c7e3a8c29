/** Reads from the words next to an amount whether it includes tax. */
import { memoize } from '../memoize.js';

export type Tax = 'net' | 'gross';

const NET =
  /(?<!\p{L})(?:ex(?:cl?(?:\.|uding|usive)?)?\.? ?(?:of )?(?:vat|gst|tax(?:es)?|iva|btw|mwst|ust|moms|mva|tva|kdv|alv|bw)|(?:before|without|plus|no) (?:vat|gst|tax|sales tax)|\+ ?(?:vat|gst|tax|iva|tva|mwst|moms|btw|kdv|税)|net(?:to|t[oó]|te|a)?(?!\p{L})(?: ?(?:price|preis|prijs|cena|ár))?|ohne (?:mwst|ust|steuer)|(?:zzgl|exkl|plus)\.? ?(?:der )?(?:gesetzl\p{L}*\.? )?(?:mwst|ust|steuer)|hors tax\p{L}*|h\.?t\.?(?!\p{L})|sin (?:iva|impuestos)|(?:iva|impuestos) (?:no incl\p{L}*|excl\p{L}*|escl\p{L}*|aparte)|\+ ?iva|senza iva|iva esclusa|sem iva|excl(?:usief|\.)? ?btw|exkl(?:usive|\.)? ?moms|uden moms|eks(?:kl)?\.? ?(?:mva|moms)|utan moms|bez (?:dph|ddv|pdv|vat|ндс)|brez ddv|без (?:ндс|пдв|ддс)|nettó|áfa nélkül|fără tva|alv ?0|ilman alv|χωρίς φ\p{L}*|kdv (?:hariç|dahil değil)|km-ta|ilma km|bez pvn|be pvm)|税抜|税別|税别|未税|不含税|本体価格|외세|부가세 별도|vat별도|לפני מע|غير شامل/iu;

const GROSS =
  /(?<!\p{L})(?:inc(?:l?(?:\.|uding|usive)?)?\.? ?(?:of )?(?:vat|gst|tax(?:es)?|iva|btw|mwst|ust|moms|mva|tva|kdv|alv)|with (?:vat|tax)|(?:inkl|incl|einschl|mit|enth)\.? ?(?:der )?(?:gesetzl\p{L}*\.? )?(?:mwst|ust|steuer)|brutt[oó]|bruto|t\.?t\.?c\.?(?!\p{L})|t\.?v\.?a\.?c\.?(?!\p{L})|toutes taxes|(?:con|com) (?:iva|impuestos)|(?:iva|impuestos|imposte) (?:incl\p{L}*|compres\p{L}*)|ivato|inclusief btw|inkl(?:usive)?\.? ?moms|med moms|s (?:dph|ddv|pdv)|z (?:vat|ddv)|sa pdv|с (?:ндс|ддс)|з пдв|bruttó|áfával|cu tva|tva inclus|sis\.? ?alv|με φ\p{L}*|kdv dahil|km-ga|ar pvn|su pvm)|税込|含税|부가세 포함|vat포함|כולל מע|شامل الضريبة/iu;

/** `null` without a note. A text with both notes describes the amounts, not one of them. */
export const taxNote = memoize((text): { readonly tax: Tax | null } => {
  if (!LETTER.test(text)) return NONE;
  const [net, gross] = [NET.test(text), GROSS.test(text)];
  return net === gross ? NONE : net ? IS_NET : IS_GROSS;
});

const LETTER = /\p{L}/u;
const NONE = { tax: null };
const IS_NET = { tax: 'net' } as const;
const IS_GROSS = { tax: 'gross' } as const;
