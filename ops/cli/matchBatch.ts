/** Implements `tidewatch match --batch F`: decides which pairs of product records are the same product. (DESIGN §9) */
import { sameArticle } from '../../domain/matching/sameArticle.js';
import { BadLine, type Fields, ndjsonBatch } from './ndjsonBatch.js';

/** Maps lines `{id, a, b}` to lines `{id, score, same}`, with a score from 0 to 1. Returns the exit code. */
export const matchBatch = (file: string, write: (line: string) => void): Promise<0 | 1> =>
  ndjsonBatch(file, write, fields => {
    const { score, same } = sameArticle(record(fields, 'a'), record(fields, 'b'));
    return { score, same };
  });

function record(fields: Fields, name: string): Fields {
  const value = fields[name];
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BadLine(`'${name}' must be a product record`);
  return value as Fields;
}
