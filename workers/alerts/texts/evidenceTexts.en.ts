/** Describes the check behind an alert. Written when the alert is raised, in the language of the store's messages. */

const texts = {
  /** @param listPrice as the page states it. */
  read: (shop: string, listPrice: string | null, check: string) =>
    `Read from the page at ${shop}${listPrice === null ? '' : `, with a list price of ${listPrice}`}; check ${check}`,
  standing: (shop: string) => `The price on the page at ${shop} when the rule was set`,
  unreadable: (shop: string) => `Every check of the page at ${shop} has failed since; the last known price stands`,
};

export type EvidenceTexts = typeof texts;

export default texts;
