/** Makes what is missing, also while other processes do, and refuses what is not ours or of another version. */
import type { Client, estypes } from '@elastic/elasticsearch';
import { ENTRIES, type IndexNames, NOTES, VERSION } from './indices.js';
import { statusOf } from './isLost.js';

/** Every node agrees to a new index. */
const MAKE_MS = 30_000;

/**
 * Drops indices of an older form: they are filled again from the events.
 * @throws Error of one line for an index of a newer form, or of another program.
 */
export async function prepareIndices(client: Client, names: IndexNames): Promise<void> {
  if (!(await hasTemplate(client, names.template)))
    await client.indices.putIndexTemplate(
      {
        name: names.template,
        index_patterns: [`${names.entries}-*`],
        priority: 500,
        template: { ...ENTRIES, aliases: { [names.entries]: {} } },
      },
      { requestTimeout: MAKE_MS },
    );
  const outdated = await outdatedIndices(client, names);
  if (outdated.length > 0)
    await client.indices.delete({ index: outdated, ignore_unavailable: true }, { requestTimeout: MAKE_MS });
  if (!(await client.indices.exists({ index: names.notes }))) await createIndex(client, names.notes, NOTES);
}

async function hasTemplate(client: Client, name: string): Promise<boolean> {
  try {
    const { index_templates } = await client.indices.getIndexTemplate({ name });
    return index_templates[0]?.index_template.template?.mappings?._meta?.version === VERSION;
  } catch (fault) {
    if (statusOf(fault) !== 404) throw fault;
    return false;
  }
}

export async function createMonth(client: Client, name: string, alias: string): Promise<void> {
  await createIndex(client, name, { ...ENTRIES, aliases: { [alias]: {} } });
}

async function createIndex(
  client: Client,
  index: string,
  form: Omit<estypes.IndicesCreateRequest, 'index'>,
): Promise<void> {
  try {
    await client.indices.create({ index, ...form }, { requestTimeout: MAKE_MS });
  } catch (fault) {
    if (!(statusOf(fault) === 400 && /already_exists/.test((fault as Error).message))) throw fault;
  }
}

/**
 * @returns every index if one of them has an older form, else none.
 * @throws Error for an index that was made by hand, or by a bulk request before there was a template: it would answer
 * otherwise.
 */
async function outdatedIndices(client: Client, names: IndexNames): Promise<string[]> {
  const found = await client.indices.getMapping({
    index: [names.notes, `${names.entries}-*`],
    ignore_unavailable: true,
    allow_no_indices: true,
  });
  let isOutdated = false;
  for (const [index, { mappings }] of Object.entries(found)) {
    const { properties } = (index === names.notes ? NOTES : ENTRIES).mappings;
    const version = mappings._meta?.version;
    if (typeof version === 'number' && version < VERSION) isOutdated = true;
    else if (version !== undefined && version !== VERSION)
      throw new Error(
        `a newer version wrote the index ${index}: it has form ${version}, this version knows ${VERSION}; start the newer version, or ${RENAME}`,
      );
    else if (mappings.dynamic !== 'strict' || !isSame(properties, mappings.properties))
      throw new Error(`the index ${index} has another mapping; ${RENAME}`);
  }
  return isOutdated ? Object.keys(found) : [];
}

const RENAME = 'name other indices in the URL: https://host:9200/<name>';

/** In whatever order, and with the numbers that the server writes as text. */
const isSame = (wanted: unknown, found: unknown): boolean => spell(wanted) === spell(found);

function spell(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const entries = Object.entries(value).filter(([name, one]) => !(name === 'type' && one === 'object'));
  return `{${entries
    .map(([name, one]) => `${name}:${spell(one)}`)
    .sort()
    .join()}}`;
}
