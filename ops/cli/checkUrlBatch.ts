/** `tidewatch check-url --batch F`: may this URL be fetched at all? No exception for the sandbox here (DESIGN §7, §9). */
import { checkUrl } from '../../platform/outbound/guard/checkUrl.js';
import { ndjsonBatch, text } from './ndjsonBatch.js';

/** Lines `{id, url}` produce lines `{id, allowed, reason}`. Returns the exit code. */
export const checkUrlBatch = (file: string, write: (line: string) => void): Promise<0 | 1> =>
  ndjsonBatch(file, write, fields => checkUrl(text(fields, 'url')));
