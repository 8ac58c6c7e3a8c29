/** Containers of a run that was killed: no one else would ever remove them. */
import { hostname } from 'node:os';
import type { ContainerRuntimeClient } from 'testcontainers';

const LABEL = 'tidewatch.tests';

/** Whose a container is. Process ids are those of one machine, and machines can share a Docker engine. */
export const ownLabels = (): Record<string, string> => ({ [LABEL]: `${hostname()} ${process.pid}` });

export async function removeAbandoned(containers: Containers): Promise<void> {
  for (const { Id, Labels } of await containers.list()) {
    const [machine, pid] = (Labels[LABEL] ?? '').split(' ');
    if (machine === hostname() && !runs(Number(pid))) await containers.getById(Id).remove({ force: true, v: true });
  }
}

type Containers = Pick<ContainerRuntimeClient['container'], 'list' | 'getById'>;

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (fault) {
    return (fault as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
