/** White space and control characters. Matches whole runs, which keeps long runs fast. */
const RUN = /[\s\p{Cc}]+/gu;
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Makes a label, name or title safe for e-mail subjects, text messages, headers and logs. Replaces a run that contains
 * a control character or line break with one space; keeps other white space.
 */
export const oneLine = (text: string): string => text.replace(RUN, run => (BREAK.test(run) ? ' ' : run)).trim();
