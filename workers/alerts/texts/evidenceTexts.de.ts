import type { EvidenceTexts } from './evidenceTexts.en.js';

const texts: EvidenceTexts = {
  read: (shop, listPrice, check) =>
    `Gelesen auf der Seite bei ${shop}${listPrice === null ? '' : `, mit einem Listenpreis von ${listPrice}`}; Prüfung ${check}`,
  standing: shop => `Der Preis auf der Seite bei ${shop}, als die Regel gespeichert wurde`,
  unreadable: shop =>
    `Seitdem ist jede Prüfung der Seite bei ${shop} gescheitert; der letzte bekannte Preis bleibt stehen`,
};

export default texts;
