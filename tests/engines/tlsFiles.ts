import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { newAuthority } from '../contract/mail/certificates.js';

/**
 * Provides an authority for TLS suites: its certificate in `ca.pem`, another authority's in `other.pem`. They exist
 * from the suite's first hook to its last.
 */
export function tlsFiles(name: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-tls-'));
  const authority = newAuthority(`${name} authority`);
  const file = (name: string) => join(folder, name);
  beforeAll(() => {
    writeFileSync(file('ca.pem'), authority.cert);
    writeFileSync(file('other.pem'), newAuthority('another').cert);
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return { authority, file };
}
