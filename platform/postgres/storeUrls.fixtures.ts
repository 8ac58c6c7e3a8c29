import { onTestFinished } from 'vitest';
import { newSchema } from './newSchema.fixtures.js';

/**
 * Returns a test's read and work store URLs: files in its folder, or one schema on the server in `TEST_POSTGRES_URL`.
 * Call it before anything that opens them, so that it is cleaned up last.
 */
export async function storeUrls(folder: string): Promise<{ readonly readStore: string; readonly workStore: string }> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) return { readStore: `sqlite:${folder}/read.db`, workStore: `sqlite:${folder}/work.db` };
  const { url, remove } = await newSchema(server);
  onTestFinished(remove);
  return { readStore: url, workStore: url };
}
