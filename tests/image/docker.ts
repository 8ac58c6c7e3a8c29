import { spawnSync } from 'node:child_process';
import { ROOT } from '../tree/sourceTree.js';

/** Runs the Docker client. @returns its output. @throws Error with what it printed if it fails. */
export function docker(...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync('docker', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`docker ${args[0]}: ${error?.message ?? stderr}`);
  return stdout.trim();
}

/** True if an engine answers and has the image, or can fetch it. */
export function hasImage(name: string): boolean {
  try {
    docker('version');
    try {
      docker('image', 'inspect', name);
    } catch {
      docker('pull', '--quiet', name);
    }
    return true;
  } catch {
    return false;
  }
}

/** In MB, as Docker counts them. */
export const sizeOf = (image: string): number =>
  Number(docker('image', 'inspect', '--format', '{{.Size}}', image)) / 1_000_000;
