/**
 * Runs `node writeApiDocs.mjs <folder>`, after the server's build: writes the API reference into the folder that is served
 * as /docs. Swagger UI keeps the content security policy as it is; Scalar and openapi-explorer insert styles into the page.
 */
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../api-docs/page/', import.meta.url));
const QUICK_START = new URL('../../docs/quick-start.md', import.meta.url);
const { openApiDocument } = await import('../../dist/ops/api-docs/openApiDocument.js');

const [folder] = process.argv.slice(2);
const client = createRequire(new URL('../../client/', import.meta.url));
const viewer = join(dirname(client.resolve('@fastify/swagger-ui')), 'static');

await mkdir(folder, { recursive: true });
await cp(PAGE, folder, { recursive: true });
for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) await cp(join(viewer, file), join(folder, file));
// The page has its own heading.
const introduction = (await readFile(QUICK_START, 'utf8')).replace(/^# .*\n+/, '');
await writeFile(join(folder, 'openapi.json'), JSON.stringify(await openApiDocument(introduction)));
