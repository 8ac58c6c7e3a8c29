/** White space and control characters. Matched in one run, so that long runs stay fast. */
const RUN = /[\s\p{Cc}]+/gu;
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Makes a label, name or title safe for any place: an e-mail's subject, a text message, a header, a log. A run with a
 * line break or another control character becomes one space; other white space stays.
 */
export const oneLine = (text: string): string => text.replace(RUN, run => (BREAK.test(run) ? ' ' : run)).trim();
