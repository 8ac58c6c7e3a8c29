import { existsSync, mkdirSync } from 'node:fs';
import { restrictToOwner } from './restrictToOwner.js';

/** Creates a folder and any missing parents, for its owner only; restricts existing ones. */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) restrictToOwner(path);
  else mkdirSync(path, { recursive: true, mode: 0o700 });
}
