/**
 * Bits that name the readers interested in an element, by its tag and attributes. Most elements have none and are skipped.
 */
export const Concern = {
  /** Page metadata: head, headings and forms. */
  Page: 1,
  Microdata: 2,
  Rdfa: 4,
  /** A possible control, by its tag, role or click handler. */
  Control: 8,
  /** Named for tests or scripts. */
  Hook: 16,
  /** An element of any tag whose text may look like a button. */
  Leaf: 32,
} as const;

/** Elements that declare page or product data, the only ones that three readers visit. */
export const DECLARING = Concern.Page | Concern.Microdata | Concern.Rdfa;
