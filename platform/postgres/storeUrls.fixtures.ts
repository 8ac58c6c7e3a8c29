import { onTestFinished } from 'vitest';
import { newSchema } from './newSchema.fixtures.js';

/**
 * Where a test has its read store and its work store: in files of its folder, or, where `TEST_POSTGRES_URL` names a server, in
 * one schema there. To be called before what is opened there is closed.
 */
export async function storeUrls(folder: string): Promise<{ readonly readStore: string; readonly workStore: string }> {
  const server = process.env.TEST_POSTGRES_URL;
  if (!server) return { readStore: `sqlite:${folder}/read.db`, workStore: `sqlite:${folder}/work.db` };
  const { url, remove } = await newSchema(server);
  onTestFinished(remove);
  return { readStore: url, workStore: url };
}
