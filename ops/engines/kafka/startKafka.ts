/** Starts Apache Kafka on loopback: broker and controller in one process, from Maven Central's archives. */
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { EngineServer } from '../engineServer.js';
import { freePort } from '../freePort.js';
import { fetchArchives } from '../java.js';
import { newFolder } from '../newFolder.js';
import { runServer } from '../runServer.js';
import { sourceFile } from '../sourceFile.js';
import type { StartOptions } from '../startOptions.js';
import { KAFKA_PASSWORD, KAFKA_USER, settingsOf } from './settingsOf.js';

const VERSION = '4.1.2';
const HEAP_MB = 256;

/** @param java the folder of `java`. @throws Error if the archives cannot be fetched or the broker does not start. */
export async function startKafka(java: string, options: StartOptions = {}): Promise<EngineServer> {
  const archives = fetchArchives({
    name: `kafka-${VERSION}`,
    artifacts: [`org.apache.kafka:kafka_2.13:${VERSION}`],
    sums: sourceFile('archives.sha256', import.meta.url),
  });
  const folder = newFolder('kafka', options.folder);
  const [port, controller] = [options.port ?? (await freePort()), await freePort()];
  const settings = join(folder.path, 'server.properties');
  const { tls, rights = false } = options;
  const files = tls && { keys: join(folder.path, 'server.pem'), cert: join(folder.path, 'server.crt') };
  if (files) {
    writeFileSync(files.keys, tls.key + tls.cert);
    writeFileSync(files.cert, tls.cert);
  }
  writeFileSync(settings, settingsOf({ folder: folder.path, port, controller, rights, ...(files && { tls: files }) }));
  const login = `${KAFKA_USER}:${KAFKA_PASSWORD}`;
  const command = join(java, 'java');
  const classes = ['-cp', `${archives}/*`];
  if (!existsSync(join(folder.path, 'data'))) format();

  function format(): void {
    const tool = (...args: string[]) =>
      spawnSync(command, ['-Xmx128m', '-XX:TieredStopAtLevel=1', ...classes, 'kafka.tools.StorageTool', ...args], {
        encoding: 'utf8',
      });
    const id = tool('random-uuid').stdout.trim().split('\n').at(-1) ?? '';
    const { status, stdout, stderr } = tool('format', '-t', id, '-c', settings);
    if (status !== 0) throw new Error(`Kafka's storage could not be formatted: ${stdout}${stderr}`);
  }

  return runServer({
    ...{
      name: 'Kafka',
      url: tls ? `kafkas://${login}@localhost:${port}` : `kafka://${login}@127.0.0.1:${port}`,
      folder,
      command,
    },
    args: [`-Xms${HEAP_MB}m`, `-Xmx${HEAP_MB}m`, '-XX:+UseSerialGC', ...classes, 'kafka.Kafka', settings],
    stopSignal: 'SIGTERM',
    answers: () => listens(port),
  });
}

/** It opens its port when it accepts requests. */
const listens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
