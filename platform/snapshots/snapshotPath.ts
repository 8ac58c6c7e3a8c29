import { createHash } from 'node:crypto';

/** A digest, because an owner's name may hold characters that file systems refuse, and is nobody's business. */
export const ownerFolder = (owner: string): string => createHash('sha256').update(owner).digest('hex').slice(0, 32);

/** @throws RangeError if the name could leave the owner's folder. */
export function snapshotPath(owner: string, name: string): string {
  if (!/^[\w-]+$/.test(name)) throw new RangeError(`'${name}' is no name of a snapshot`);
  return `${ownerFolder(owner)}/${name}`;
}
