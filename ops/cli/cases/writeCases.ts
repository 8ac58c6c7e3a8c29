/** Writes cases as a corpus: `cases.json`, one case per line, and `html/<id>.html.gz`. Names no shop. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { OpenedCase } from '../../../application/cases/openedCases.js';
import { CASES_FILE } from './labelledCases.js';

const unzip = promisify(gunzip);

/**
 * Keeps the folder's existing cases: their originals may have expired. Writes pages first, so that each case has its
 * page.
 */
export async function writeCases(
  folder: string,
  cases: AsyncIterable<OpenedCase>,
): Promise<{ readonly folder: string; readonly added: number; readonly cases: number }> {
  await mkdir(join(folder, 'html'), { recursive: true });
  const lines = new Map<string, object>((await knownIn(folder)).map(one => [one.id, one]));
  let added = 0;
  for await (const one of cases) {
    const id = one.caseId.replaceAll('-', '').slice(0, 16);
    const file = `html/${id}.html.gz`;
    await writeWhole(join(folder, file), one.page);
    if (!lines.has(id)) added += 1;
    const { url, price, currency, availability, variant, place, read, at } = one;
    const language = languageOf((await unzip(one.page)).toString('utf8'));
    const form = { platform: null, price, currency, availability, single_product: true };
    lines.set(id, { id, file, url, language, ...form, variant, place, read, at });
  }
  const text = [...lines.values()].map(line => JSON.stringify(line)).join(',\n');
  await writeWhole(join(folder, CASES_FILE), `[\n${text}\n]\n`);
  return { folder, added, cases: lines.size };
}

async function knownIn(folder: string): Promise<readonly { readonly id: string }[]> {
  try {
    return JSON.parse(await readFile(join(folder, CASES_FILE), 'utf8'));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw fault;
  }
}

async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}

const languageOf = (html: string): string | null =>
  /<html\b[^>]*\blang\s*=\s*["']?([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/i.exec(html.slice(0, 20_000))?.[1] ?? null;
