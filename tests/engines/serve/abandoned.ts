/** Containers of a killed run, which nothing else would remove. */
import { hostname } from 'node:os';
import type { ContainerRuntimeClient } from 'testcontainers';

const LABEL = 'tidewatch.tests';

/** A container's owner. Process ids are unique per machine, and machines may share a Docker engine. */
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
