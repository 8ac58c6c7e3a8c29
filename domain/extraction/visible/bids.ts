/** Handles auctions: the current bid is the price, not the start price, minimum bid or estimate next to it. */
import type { Page } from '../page/readPage.js';
import { adjacentLabel } from './adjacentLabel.js';
import type { VisiblePrice } from './visiblePrice.js';

const CURRENT =
  /(?:(?:current|highest|winning|last|latest|top) bid|sold for|hammer price|aktuelles gebot|höchstgebot|letztes gebot|zuschlag(?:spreis)?|enchère (?:actuelle|en cours)|(?:dernière|meilleure) enchère|(?:puja|oferta) (?:actual|más alta)|(?:offerta|prezzo) (?:attuale|corrente)|huidig bod|hoogste bod|aktualna (?:oferta|cena)|najwyższa oferta|aktuální (?:nabídka|příhoz|cena)|(?:ledande|högsta|aktuellt) bud|højeste bud|høyeste bud|lance atual|текущая (?:ставка|цена)|güncel teklif|現在(?:の)?(?:価格|入札)|当前价|目前出價|현재가)/iu;
const NOT_CURRENT =
  /(?:start(?:ing)?[ -]?(?:bid|price)|opening bid|(?:minimum|min\.?|next) bid|reserve price|estimate|start(?:preis|gebot)|mindestgebot|ausrufpreis|limitpreis|schätz(?:preis|wert)|mise à prix|prix de départ|enchère (?:minim\p{L}+|de départ)|estimation|precio de salida|puja (?:mínima|inicial)|base d['’]asta|prezzo di partenza|offerta minima|start(?:prijs|bod)|openingsbod|minimum ?bod|cena wywoławcza|vyvolávací cena|ut(?:rops|gångs)pris|start ?pris|lance (?:inicial|mínimo)|(?:стартовая|начальная) цена|açılış fiyatı|開始価格|起拍价|起標價|시작가)/iu;

const POINTS = 0.4;

/** Changes nothing without a current bid, because the start price is then the price to pay. */
export function withCurrentBid(page: Page, ranked: VisiblePrice[]): VisiblePrice[] {
  const labels = ranked.map(price => `${adjacentLabel(page, price.element, 'before')} ${price.raw}`);
  if (!labels.some(label => CURRENT.test(label))) return ranked;
  return ranked.map((price, n) => {
    const label = labels[n] ?? '';
    if (CURRENT.test(label))
      return { ...price, score: Math.min(0.97, price.score + 0.1), why: `${price.why}, the current bid` };
    return NOT_CURRENT.test(label)
      ? { ...price, score: Math.max(0, price.score - POINTS), why: `${price.why}, beside the current bid` }
      : price;
  });
}
