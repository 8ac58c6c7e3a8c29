/** Area (spec §2): the line, filled. The default. */
import type { Kind } from '../Kind.js';
import { line } from '../line/line.js';
import { AreaMarks } from './AreaMarks.js';

export const area: Kind = { ...line, Marks: AreaMarks };
