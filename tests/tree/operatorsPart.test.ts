/** The operator's page documents the policy's promises that the product cannot keep alone. */
import { expect, it } from 'vitest';
import { textOf } from './sourceTree.js';

const page = textOf('docs/privacy.md').replace(/\s+/g, ' ');

it('the operator’s page says that the proxy must speak TLS 1.3', () => {
  expect(page).toContain('must speak TLS 1.3 to browsers and refuse older versions');
  expect(page).toContain('ssl_protocols TLSv1.3;');
  expect(page).toContain('tests/engines/proxy/nginx.test.ts');
  expect(textOf('ops/proxy/nginx.conf')).toContain('ssl_protocols TLSv1.3;');
});

it('the operator’s page says that disks must be encrypted', () => expect(page).toMatch(/encrypted volume \(AES-256/));
