/**
 * Starts Elasticsearch on loopback: one node from Maven Central's archives, started by `LoopbackNode.java`. These have
 * the whole core, but not the modules of the full distribution: no scripts, no `_delete_by_query`, no lifecycle
 * policies, and `/` answers 405. No password.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EngineServer } from '../engineServer.js';
import { freePort } from '../freePort.js';
import { fetchArchives } from '../java.js';
import { newFolder } from '../newFolder.js';
import { runServer } from '../runServer.js';
import { sourceFile } from '../sourceFile.js';
import type { StartOptions } from '../startOptions.js';

interface ElasticsearchOptions extends StartOptions {
  /** Heap in MB. Measurements use 1,024; tests need less. */
  readonly heapMb?: number;
}

const VERSION = '8.19.21';
const ANSWER_MS = 2_000;

/**
 * @param java the folder of `java` and `javac`. @throws Error if the archives cannot be fetched or the node does not
 * start.
 */
export async function startElasticsearch(
  java: string,
  { heapMb = 512, ...options }: ElasticsearchOptions = {},
): Promise<EngineServer> {
  const archives = fetchArchives({
    name: `elasticsearch-${VERSION}`,
    artifacts: [`org.elasticsearch:elasticsearch:${VERSION}`, `org.elasticsearch.plugin:transport-netty4:${VERSION}`],
    sums: sourceFile('archives.sha256', import.meta.url),
  });
  const folder = newFolder('elasticsearch', options.folder);
  const [port, transport] = [options.port ?? (await freePort()), await freePort()];
  const [classes, temporary, config] = ['classes', 'tmp', 'config'].map(name => join(folder.path, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [classes, temporary, config]) mkdirSync(path, { recursive: true });
  writeFileSync(join(config, 'elasticsearch.yml'), settingsOf({ folder: folder.path, port, transport }));
  writeFileSync(join(config, 'log4j2.properties'), LOGGING);
  const source = sourceFile('LoopbackNode.java', import.meta.url);
  const compiled = spawnSync(
    join(java, 'javac'),
    ['-nowarn', '-J-XX:TieredStopAtLevel=1', '-d', classes, '-cp', `${archives}/*`, source],
    { encoding: 'utf8' },
  );
  if (compiled.status !== 0) throw new Error(`${source} does not compile: ${compiled.stderr}`);

  const url = `http://127.0.0.1:${port}`;
  return runServer({
    ...{ name: 'Elasticsearch', url, folder, command: join(java, 'java') },
    args: [
      ...[`-Xms${heapMb}m`, `-Xmx${heapMb}m`, '-XX:+UseSerialGC', `-Djava.io.tmpdir=${temporary}`],
      ...['-Dlog4j2.disable.jmx=true', '-Dfile.encoding=UTF-8', '-cp', `${classes}:${archives}/*`],
      ...['org.elasticsearch.plugins.LoopbackNode', folder.path],
    ],
    stopSignal: 'SIGTERM',
    answers: () =>
      fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  });
}

const settingsOf = (place: { readonly folder: string; readonly port: number; readonly transport: number }): string => `\
cluster.name: loopback
node.name: loopback
network.host: 127.0.0.1
http.port: ${place.port}
transport.port: ${place.transport}
discovery.type: single-node
path.data: ${place.folder}/data
path.logs: ${place.folder}/logs
cluster.routing.allocation.disk.threshold_enabled: false
`;

const LOGGING = `\
status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%-25c{1.}] %m%n
rootLogger.level = info
rootLogger.appenderRef.console.ref = console
`;
