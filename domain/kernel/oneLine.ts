/** White space and what controls a terminal or a protocol. In one run, so that long ones take no longer than others. */
const RUN = /[\s\p{Cc}]+/gu;
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * A label, a name or a title as it may stand anywhere: in a mail's subject, a text message, a header, a log. What has a
 * line break or another control character in it becomes one space; other white space stays as it is.
 */
export const oneLine = (text: string): string => text.replace(RUN, run => (BREAK.test(run) ? ' ' : run)).trim();
