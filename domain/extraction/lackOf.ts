/** Says why a page has nothing to sell. */
import type { Page } from './page/readPage.js';

const NOT_FOUND =
  /(?<!\d)404(?!\d)|(?:page|product|item|site) (?:you (?:requested|are looking for) )?(?:was |is |could |can )?(?:not|n['’]t) (?:be )?(?:found|exist)|(?:not found|no longer exists?|does(?: not|n['’]t) exist)|nicht gefunden|existiert nicht|introuvable|n['’]existe (?:pas|plus)|no encontrad[oa]|no existe|non trovat[oa]|non esiste|niet gevonden|bestaat niet|não encontrad[oa]|não existe|nenalezen\p{L}*|neexistuje|nenájden\p{L}*|nie znalezion\p{L}*|nie istnieje|не найден\p{L}*|не существует|не знайден\p{L}*|nem található|negăsit\p{L}*|nu există|не е намерен\p{L}*|hittades inte|ikke fundet|ikke funnet|ei löytyny?t|bulunamadı|δεν βρέθηκε|לא נמצא|غير موجودة|見つかりません|찾을 수 없|找不到|không tìm thấy|tidak ditemukan|ei leitud|नहीं मिला/iu;

/** A shell has a name and a note for visitors without scripts. */
const FEW_WORDS = 300;

/** @param amounts the number of amounts that the page shows */
export function lackOf(page: Page, amounts: number): 'not_found' | 'needs_script' | null {
  if (page.names.some(name => name.length < 120 && NOT_FOUND.test(name))) return 'not_found';
  const last = page.texts.at(-1);
  const words = last ? last.offset + last.text.length : 0;
  return amounts === 0 && words < FEW_WORDS && page.scripts.length > 0 ? 'needs_script' : null;
}
