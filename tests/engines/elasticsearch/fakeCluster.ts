/**
 * Just enough of Elasticsearch's protocol to be of another version, form or kind: such a cluster cannot be started
 * everywhere.
 */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

export interface FakeCluster {
  readonly port: number;
  stop(): void;
}

interface Answers {
  /** For every request. */
  readonly status?: number;
  readonly version?: string;
  /** True if it identifies itself. */
  readonly named?: boolean;
  /** For every requested index. */
  readonly mappings?: object;
}

export async function startFakeCluster(answers: Answers): Promise<FakeCluster> {
  const server = createServer((asked, answer) => {
    asked.resume();
    asked.on('end', () => reply(answer, asked.url ?? '', answers));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: (server.address() as { port: number }).port, stop: () => void server.close() };
}

function reply(
  answer: ServerResponse,
  path: string,
  { status = 200, version = '8.19.0', named = true, mappings }: Answers,
) {
  const index = /^\/([^_/][^/,]*)/.exec(decodeURIComponent(path))?.[1] ?? '';
  const body = path.startsWith('/_nodes') ? { nodes: { one: { version } } } : { [index]: { mappings: mappings ?? {} } };
  answer.writeHead(status, {
    'content-type': 'application/vnd.elasticsearch+json;compatible-with=8',
    ...(named ? { 'x-elastic-product': 'Elasticsearch' } : {}),
  });
  answer.end(path.startsWith('/_index_template') ? '{"index_templates":[]}' : JSON.stringify(body));
}
