/** The proxy's image accepts its own configuration. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../contract/mail/certificates.js';
import { textOf } from '../tree/sourceTree.js';
import { BUILD_LIMIT_S, docker, missing } from './docker.js';

const dockerfile = textOf('Dockerfile');
const BASE = /^FROM (nginx\S+) AS proxy$/m.exec(dockerfile)?.[1] ?? '';
const NODE = /^ARG NODE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';
const IMAGE = 'tidewatch-proxy:tested';
const reason = await missing(BASE, NODE);

describe.skipIf(reason)(`the proxy (${reason ?? `on ${BASE}`})`, () => {
  it('accepts its configuration', { timeout: (BUILD_LIMIT_S + 60) * 1000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidewatch-proxy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    // The proxy runs as a user of its own.
    chmodSync(folder, 0o755);
    const { cert, key } = selfSigned('localhost');
    writeFileSync(join(folder, 'tls.crt'), cert);
    writeFileSync(join(folder, 'tls.key'), key, { mode: 0o644 });
    await docker(['build', '--network', 'host', '--target', 'proxy', '--tag', IMAGE, '.'], BUILD_LIMIT_S);
    onTestFinished(async () => void (await docker(['image', 'rm', IMAGE])));
    const upstreams = ['command-service', 'query-service'].flatMap(name => ['--add-host', `${name}:127.0.0.1`]);
    const check = ['run', '--rm', '--tmpfs', '/tmp', '--volume', `${folder}:/certificates:ro`, ...upstreams, IMAGE];
    expect(await docker([...check, 'nginx', '-t', '-e', 'stderr'])).toBe('');
  });
});
