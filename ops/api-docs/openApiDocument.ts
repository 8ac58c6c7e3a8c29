/**
 * Describes every call of both services in one OpenAPI document, for the reference at `/docs/api` and the typed client.
 * Behind a proxy it replaces the services' own descriptions, each of which lists half of the calls. Registers the routes
 * on ports that do nothing, so that the build needs no engines.
 */
import { commandService } from '../../command-service/plugin.js';
import { createHttpServer } from '../../platform/runtime/http/server.js';
import { systemIds } from '../../platform/runtime/ids/ids.js';
import { createLogger } from '../../platform/runtime/logging/logger.js';
import { queryService } from '../../query-service/plugin.js';

/** Gives cookies their production names. */
const PUBLIC_URL = 'https://tidewatch.invalid';

/** Groups of calls that few readers look for. */
const LAST = ['Store and sessions', 'Links and callbacks', 'Operator'];

type Calls = Readonly<Record<string, { readonly tags?: readonly string[] }>>;

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: object;
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Calls>>;
}

/** @param introduction Markdown that comes before the calls. */
export async function openApiDocument(introduction: string): Promise<OpenApiDocument> {
  const app = await createHttpServer({
    logger: createLogger('silent', 'api-docs'),
    ids: systemIds,
    publicUrl: PUBLIC_URL,
    trustProxy: [],
  });
  await app.register(commandService(inert()));
  await app.register(queryService(inert()));
  await app.ready();
  const document = app.swagger() as unknown as Omit<OpenApiDocument, 'tags'>;
  await app.close();
  const groups = new Set(Object.values(document.paths).flatMap(calls => Object.values(calls).flatMap(tagsOf)));
  return {
    ...document,
    info: { ...document.info, description: introduction },
    tags: [...groups].sort((a, b) => rank(a) - rank(b) || a.localeCompare(b)).map(name => ({ name })),
  };
}

const tagsOf = ({ tags = [] }: { readonly tags?: readonly string[] }) => tags;
const rank = (group: string) => LAST.indexOf(group);

/** A port whose members are again such ports: registration only hands ports on. */
const inert = (): never =>
  new Proxy(() => {}, { get: (_, name) => (name === 'then' ? undefined : inert()), apply: () => inert() }) as never;
