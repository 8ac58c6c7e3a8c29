/** The quick start's commands, as written there, against a started product. Each runs if its interpreter is there. */
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signWebhook } from '../../platform/outgoing-webhooks/signWebhook.js';
import { signIn } from '../bench/runningProduct.js';
import { eventually } from './eventually.js';
import { type Product, startProduct } from './product.js';
import { firstCompetitorPage, marketUrls } from './sandbox.js';

const ROOT = new URL('../../', import.meta.url);
const QUICK_START = readFileSync(new URL('docs/quick-start.md', ROOT), 'utf8');
const require = createRequire(import.meta.url);
/** The repository's own: the generator has an older one next to it. */
const COMPILER = createRequire(new URL('package.json', ROOT))
  .resolve('typescript/package.json')
  .replace(/package\.json$/, 'bin/tsc');
const run = promisify(execFile);

/** The commands of a section, in a language. */
function commands(section: string, language: string): string {
  const text = QUICK_START.split(/^## /m).find(part => part.startsWith(section)) ?? '';
  const code = new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1];
  return code ?? expect.fail(`${section} has no ${language}`);
}

let product: Product;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  product = await startProduct();
  folder = mkdtempSync(join(tmpdir(), 'tidewatch-quick-start-'));
  const cookie = await signIn(product.url);
  const created = await fetch(`${product.url}/api/tokens`, {
    method: 'POST',
    headers: { cookie, origin: product.url, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Quick start', scopes: ['read', 'write'] }),
  });
  const { token } = (await created.json()) as { token: string };
  env = { ...process.env, TIDEWATCH_URL: product.url, TIDEWATCH_TOKEN: token };
  const authorization = `Bearer ${token}`;
  const { url } = await firstCompetitorPage(product);
  await eventually(async () => {
    const added = await fetch(`${product.url}/api/competitors`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ url }),
    });
    return added.ok;
  });
});
afterAll(async () => {
  await product?.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Row {
  readonly label: string;
  readonly price: number | null;
  readonly currency: string | null;
}
const listed = async (): Promise<readonly Row[]> => {
  const headers = { authorization: `Bearer ${env.TIDEWATCH_TOKEN}` };
  return (await (await fetch(`${product.url}/api/competitors`, { headers })).json()) as Row[];
};
/** The page may be read in between, so a program that prints something else runs again. */
const prints = (none: string, output: () => Promise<{ readonly stdout: string }>) =>
  eventually(async () => {
    const { stdout } = await output();
    const rows = (await listed()).map(({ label, price, currency }) => `${label} ${price ?? none} ${currency ?? none}`);
    return rows.length > 0 && stdout.trim() === rows.join('\n');
  });
const has = (interpreter: string) => spawnSync(interpreter, ['--version']).status === 0;

describe('the quick start', () => {
  it.skipIf(!has('curl'))(`works with curl${has('curl') ? '' : ' (skipped: there is none)'}`, async () => {
    const { stdout } = await run('sh', ['-c', commands('With curl', 'sh')], { env });
    expect(JSON.parse(stdout)).toMatchObject([{ label: expect.any(String) }]);
  });

  it.skipIf(!has('python3'))(`works with Python${has('python3') ? '' : ' (skipped: there is none)'}`, async () => {
    await prints('None', () => run('python3', ['-c', commands('With Python', 'python')], { env }));
  });

  it('works with TypeScript, by types of the running product that refuse another path or field', async () => {
    const [install, generate] = commands('With TypeScript', 'sh').trim().split('\n');
    expect(install).toBe('npm install openapi-fetch');
    // The packages are there: nothing is fetched.
    mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
    for (const [name, from] of [
      ['openapi-fetch', packageFolder('openapi-fetch')],
      ['@types', new URL('node_modules/@types', ROOT).pathname],
    ] as const)
      symlinkSync(from, join(folder, 'node_modules', name));
    symlinkSync(bin('openapi-typescript', 'bin/cli.js'), join(folder, 'node_modules/.bin/openapi-typescript'));
    await run('sh', ['-c', generate?.replace('npx ', 'node_modules/.bin/') ?? ''], { cwd: folder, env });

    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    const example = commands('With TypeScript', 'ts');
    const compiled = async (...files: readonly (readonly [name: string, text: string])[]) => {
      for (const [name, text] of files) writeFileSync(join(folder, name), text);
      const strict = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--types', 'node', '--skipLibCheck'];
      const names = files.map(([name]) => name);
      return spawnSync(process.execPath, [COMPILER, ...strict, ...names], { cwd: folder, encoding: 'utf8' }).stdout;
    };
    expect(await compiled(['example.ts', example])).toBe('');
    await prints('null', () => run(process.execPath, ['example.js'], { cwd: folder, env }));

    const faults = await compiled(
      ['path.ts', example.replace("'/api/competitors'", "'/api/competitor'")],
      ['field.ts', example.replace('{ label,', '{ labels,')],
    );
    expect(faults).toMatch(/^field\.ts.*'labels'/m);
    expect(faults).toMatch(/^path\.ts\(9,/m);
  });

  it('has a listener that forwards what happens, signed', async () => {
    const got: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
    const program = createServer(async (request, response) => {
      got.push({ headers: request.headers, body: await text(request) });
      response.end();
    }).listen(0, '127.0.0.1');
    await once(program, 'listening');
    const to = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`;
    const listener = spawn(process.execPath, ['dist/ops/cli/main.js', 'listen', '--forward-to', to], {
      cwd: fileURLToPath(ROOT),
      env: { ...env, TIDEWATCH_PUBLIC_URL: product.url },
    });
    let [printed, noted] = ['', ''];
    listener.stdout.on('data', bytes => (printed += bytes));
    listener.stderr.on('data', bytes => (noted += bytes));
    const authorization = `Bearer ${env.TIDEWATCH_TOKEN}`;
    const pages = (await marketUrls(product)).slice(1);
    await eventually(async () => {
      await fetch(`${product.url}/api/competitors`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ url: pages.shift() }),
      });
      return got.length > 0;
    });
    const [{ headers, body } = expect.fail('nothing came')] = got;
    const { id, type } = JSON.parse(body) as { id: string; type: string };
    const secret = /whsec_\S+/.exec(noted)?.[0] ?? '';
    const seconds = Number(headers['webhook-timestamp']);
    expect(headers).toMatchObject({
      'webhook-id': id,
      'webhook-signature': signWebhook([secret], { id, seconds, body }),
    });
    expect(printed).toMatch(`${type} ${id}`);
    listener.kill('SIGINT');
    expect(await once(listener, 'exit')).toEqual([0, null]);
    program.close();
  });

  it('describes what the product serves: the reference is not stale', async () => {
    const paths = async (path: string) => {
      const document = (await (await fetch(`${product.url}${path}`)).json()) as { paths: object };
      return JSON.parse(JSON.stringify(document.paths).replaceAll(/(?:__Host-)?tidewatch_/g, '')) as object;
    };
    expect(await paths('/docs/openapi.json')).toEqual(await paths('/api/openapi.json'));
  });
});

const packageFolder = (name: string): string => {
  const entry = require.resolve(name);
  return entry.slice(0, entry.lastIndexOf(`node_modules/${name}`) + `node_modules/${name}`.length);
};
const bin = (name: string, file: string) => join(dirname(require.resolve(`${name}/package.json`)), file);
