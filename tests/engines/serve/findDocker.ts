import { request } from 'node:http';
import { join } from 'node:path';

/** An engine that is slower than this to say that it is there is as good as none. */
const ANSWER_MS = 1_000;

/**
 * Finds the socket of a Docker engine on this machine that answers; `null` without one. Ignores remote engines, whose
 * ports are on their own loopback.
 */
export async function findDocker(env: NodeJS.ProcessEnv = process.env): Promise<string | null> {
  for (const socket of socketsIn(env)) if (await answers(socket)) return socket;
  return null;
}

function socketsIn({ DOCKER_HOST: host, XDG_RUNTIME_DIR: runtime, HOME: home }: NodeJS.ProcessEnv): readonly string[] {
  if (host) return host.startsWith('unix://') ? [host.slice('unix://'.length)] : [];
  return [
    '/var/run/docker.sock',
    // Without root.
    ...(runtime ? [join(runtime, 'docker.sock')] : []),
    ...(home ? [join(home, '.docker/run/docker.sock')] : []),
  ];
}

const answers = (socketPath: string): Promise<boolean> =>
  new Promise(resolve => {
    const asked = request({ socketPath, path: '/_ping', signal: AbortSignal.timeout(ANSWER_MS) }, answer => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.once('error', () => resolve(false));
    asked.end();
  });
