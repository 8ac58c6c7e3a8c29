/** Implements `tidewatch robots --batch F`: decides whether this crawler may request a URL. (DESIGN §9) */
import { robotsAllows } from '../../platform/outbound/robots/robotsAllows.js';
import { ndjsonBatch, text } from './ndjsonBatch.js';

/** Maps lines `{id, robots, agent, url}` to lines `{id, allowed}`. Returns the exit code. */
export const robotsBatch = (file: string, write: (line: string) => void): Promise<0 | 1> =>
  ndjsonBatch(file, write, fields => ({
    allowed: robotsAllows(text(fields, 'robots'), text(fields, 'agent'), text(fields, 'url')),
  }));
