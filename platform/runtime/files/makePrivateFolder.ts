import { existsSync, mkdirSync } from 'node:fs';
import { restrictToOwner } from './restrictToOwner.js';

/** Makes a folder, and what is missing above it, for its owner alone; closes one that is there to others. */
export function makePrivateFolder(path: string): void {
  if (existsSync(path)) restrictToOwner(path);
  else mkdirSync(path, { recursive: true, mode: 0o700 });
}
