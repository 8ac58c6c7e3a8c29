/** The proxy's image accepts its own configuration. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selfSigned } from '../contract/mail/certificates.js';
import { textOf } from '../tree/sourceTree.js';
import { docker, hasImage } from './docker.js';

const dockerfile = textOf('Dockerfile');
const BASE = /^FROM (nginx\S+) AS proxy$/m.exec(dockerfile)?.[1] ?? '';
const NODE = /^ARG NODE=(\S+)$/m.exec(dockerfile)?.[1] ?? '';
const IMAGE = 'tidewatch-proxy:tested';

describe.skipIf(!hasImage(BASE) || !hasImage(NODE))(`the proxy (needs a Docker engine that has ${BASE})`, () => {
  it('accepts its configuration', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidewatch-proxy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const { cert, key } = selfSigned('localhost');
    writeFileSync(join(folder, 'tls.crt'), cert);
    writeFileSync(join(folder, 'tls.key'), key, { mode: 0o644 });
    docker('build', '--network', 'host', '--target', 'proxy', '--tag', IMAGE, '.');
    onTestFinished(() => void docker('image', 'rm', IMAGE));
    const upstreams = ['command-service', 'query-service'].flatMap(name => ['--add-host', `${name}:127.0.0.1`]);
    const check = ['run', '--rm', '--tmpfs', '/tmp', '--volume', `${folder}:/certificates:ro`, ...upstreams, IMAGE];
    expect(docker(...check, 'nginx', '-t', '-e', 'stderr')).toBe('');
  });
});
