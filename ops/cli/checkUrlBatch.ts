/**
 * Implements `tidewatch check-url --batch F`: checks whether a URL may be fetched at all. Makes no exception for the
 * sandbox (DESIGN §7, §9).
 */
import { checkUrl } from '../../platform/outbound/guard/checkUrl.js';
import { ndjsonBatch, text } from './ndjsonBatch.js';

/** Maps lines `{id, url}` to lines `{id, allowed, reason}`. Returns the exit code. */
export const checkUrlBatch = (file: string, write: (line: string) => void): Promise<0 | 1> =>
  ndjsonBatch(file, write, fields => checkUrl(text(fields, 'url')));
