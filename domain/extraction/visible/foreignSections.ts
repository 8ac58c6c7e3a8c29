/** Finds the sections of a page that are headed as other products: 'Similar items', 'Zubehör', 'おすすめ商品'. */
import type { Page } from '../page/readPage.js';
import { isInside, type PageElement, textLength, textOf } from '../page/tree.js';

/** A range of the page's texts: from `start`, excluding `end`. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

const OTHERS =
  /(?<!\p{L})(?:related|similar|(?:customers?|people|shoppers|others|viewers) (?:also|who)|also (?:like|viewed|bought|consider|from|available)|you (?:may|might)|recommend\p{L}*|accessor\p{L}*|(?:frequently )?bought together|recently viewed|more (?:from|products|like|items|to)|other (?:products|items|sellers)|alternatives?|complete (?:the|your)|goes well|pairs? (?:well )?with|sponsored|best ?sellers?|trending|substitutes?|ähnlich\p{L}*|zubehör|kunden|empfehl\p{L}*|empfohlen\p{L}*|könnte|passen[dt]\p{L}*|zuletzt|alternativen?|mehr (?:von|aus)|weitere (?:artikel|produkte)|similaires?|accessoires?|(?:aimerez|aussi|également)|recommand\p{L}*|consultés?|similares|relacionad\p{L}+|accesorios|también|recomend\p{L}+|te puede|gustar|simili|correlat\p{L}+|accessori|anche|potrebbe\p{L}*|consigliat\p{L}+|vergelijkbar\p{L}+|gerelateerd\p{L}*|ook|aanbevol\p{L}+|bijpassend\p{L}*|semelhantes|acessórios|também|podobn\p{L}+|příslušenství|souvisej\p{L}+|související|doporuč\p{L}+|také|súvisiac\p{L}+|príslušenstvo|odporúč\p{L}+|akcesoria|polecan\p{L}+|polecamy|również|także|powiązan\p{L}+|похож\p{L}+|аксессуар\p{L}*|также|сопутств\p{L}+|рекоменд\p{L}+|схож\p{L}+|також|аксесуар\p{L}*|подобни|hasonló\p{L}*|kiegészít\p{L}+|ajánl\p{L}+|kapcsolódó|similare|accesorii|recomandat\p{L}+|lignende|liknande|liknende|relatert\p{L}*|relaterad\p{L}*|relaterede|tilbehør|tillbehör|også|också|anbefal\p{L}+|rekommender\p{L}+|samankaltais\p{L}+|lisävarust\p{L}+|myös|benzer|aksesuar\p{L}*|ilginizi|birlikte|önerilen\p{L}*|σχετικ\p{L}+|παρόμοι\p{L}+|αξεσουάρ|sarnased|seotud|līdzīgi|panašūs|susij\p{L}+|sorodn\p{L}+|povezani|slični?|dodatna oprema|liên quan|tương tự|terkait|serupa|rekomendasi)(?!\p{L})|דומים|אביזרים|מומלצים|مشابه|ذات صلة|قد يعجبك|ملحقات|関連|おすすめ|オススメ|類似|一緒に|チェックした|관련|추천|함께|비슷한|相关|相關|推荐|推薦|类似|猜你喜欢|配件|สินค้าที่เกี่ยวข้อง|संबंधित|समान उत्पाद/iu;

/** Longer headings are sentences or names. */
const MAX_HEADING = 60;
const HEADING = /^h[1-6]$/;

/** @param heading the page's main heading, whose surroundings are never foreign */
export function foreignSections(page: Page, heading: PageElement | null): TextRange[] {
  const ranges: TextRange[] = [];
  for (const element of page.elements) {
    if (
      element.tag.length !== 2 ||
      !HEADING.test(element.tag) ||
      element === heading ||
      element.endText === element.firstText
    )
      continue;
    if (textLength(page, element) > MAX_HEADING || !OTHERS.test(textOf(page, element, MAX_HEADING))) continue;
    ranges.push(sectionOf(page, element, heading));
  }
  return ranges;
}

/** The largest box that starts with the heading; without one, everything up to the next heading of its rank. */
function sectionOf(page: Page, title: PageElement, heading: PageElement | null): TextRange {
  let box = title;
  for (let above = box.parent; above && !(heading && isInside(heading, above)); above = box.parent) {
    if (above.firstText !== title.firstText || above.tag === 'body') break;
    box = above;
  }
  if (box.endText > title.endText || !box.parent) return { start: title.firstText, end: box.endText };
  return { start: title.firstText, end: nextOfRank(page, title, box.parent) };
}

function nextOfRank({ elements }: Page, title: PageElement, within: PageElement): number {
  for (let n = title.last + 1; n <= within.last; n++) {
    const other = elements[n];
    if (other && HEADING.test(other.tag) && other.tag <= title.tag) return other.firstText;
  }
  return within.endText;
}

export const isWithin = (ranges: readonly TextRange[], at: number): boolean =>
  ranges.some(({ start, end }) => at >= start && at < end);
