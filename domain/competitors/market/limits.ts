/** The words and limits of a shop's comparisons, apart from their rules: the client's bundle takes only these. */

/** Why two prices are not compared: the pair is a guess, no rate between their currencies, the reading not sure, or a day old. */
export const NOT_COMPARED = ['assumed', 'currency', 'unsure', 'stale'] as const;
export type NotCompared = (typeof NOT_COMPARED)[number];

/** Nine of ten moves in the wild are under one per cent. */
export const QUIET_PERCENT = { default: 1, max: 50 } as const;
/** A shop has ten competitors, and so at most ten currencies besides its own. */
export const RATE_LIMIT = 10;
