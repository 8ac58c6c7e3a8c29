import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allCheckpoints } from '../../application/seal/checkpoints.js';
import { isSealWell, sealState } from '../../application/seal/sealState.js';
import { openAnchor } from '../../platform/seal/anchor.js';
import { checkpointLine, isIntact, parseCheckpointLine } from '../../platform/seal/checkpoint.js';
import { signersOf } from '../../platform/seal/signing.js';
import { openEngines } from '../workers.fixtures.js';
import { anchorCheckpoints } from './anchorCheckpoints.js';
import { sealLog } from './sealLog.js';

const MINUTE_MS = 60_000;

async function product() {
  const engines = await openEngines();
  const { eventLog, clock } = engines;
  const seal = sealLog({ ...engines, sealSigner: signersOf(new Uint8Array(32)) });
  let events = 0;
  const happens = () =>
    eventLog.append(
      'shop-a',
      [
        {
          ...{ id: `event-${events++}`, type: 'RefreshRequested', schema: 1, data: {}, at: clock.now() },
          meta: { actor: { kind: 'worker', id: 'test' }, shop: null, correlationId: 'c', causationId: null },
        },
      ],
      'any',
    );
  /** One event, five minutes and a checkpoint. */
  const sealOne = async () => {
    await happens();
    clock.advance(5 * MINUTE_MS);
    await seal();
  };
  const lines = async () => (await allCheckpoints(engines.workStore)).map(checkpointLine);
  return { ...engines, happens, seal, sealOne, lines };
}

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-anchor-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'anchor.ndjson');
}

/** A service that answers with these statuses in turn, and keeps what it accepts. */
async function service(...statuses: number[]) {
  const accepted: string[] = [];
  const server = createServer(async (request, response) => {
    const status = statuses.shift() ?? 200;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (status === 200) accepted.push(body);
    response.writeHead(status, status === 302 ? { location: 'http://localhost/' } : {}).end();
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  return { accepted, url: `http://localhost:${(server.address() as AddressInfo).port}/` };
}

describe('anchoring', () => {
  it('appends each checkpoint once to a file, also those from before it was configured', async () => {
    const { sealOne, lines, ...ports } = await product();
    const file = newFile();
    await sealOne();
    await anchorCheckpoints({ ...ports, anchor: null });
    await sealOne();
    for (let time = 0; time < 2; time++) await anchorCheckpoints({ ...ports, anchor: openAnchor(file) });
    await sealOne();
    await anchorCheckpoints({ ...ports, anchor: openAnchor(file) });
    const anchored = (await openAnchor(file).read()) ?? [];
    expect(anchored).toEqual(await lines());
    expect(
      anchored.map(line => parseCheckpointLine(line)).every(checkpoint => checkpoint && isIntact(checkpoint)),
    ).toBe(true);
  });

  it('begins a new line after one whose writing was interrupted', async () => {
    const { sealOne, lines, ...ports } = await product();
    const file = newFile();
    appendFileSync(file, '{"number":1,"posi');
    await sealOne();
    await anchorCheckpoints({ ...ports, anchor: openAnchor(file) });
    expect(readFileSync(file, 'utf8')).toBe(`{"number":1,"posi\n${(await lines()).join('\n')}\n`);
  });

  it('sends them to a service, retries what it refused, and says so until it is there', async () => {
    const { sealOne, lines, ...ports } = await product();
    const { url, accepted } = await service(503, 302);
    const anchor = openAnchor(url);
    await sealOne();
    await expect(anchorCheckpoints({ ...ports, anchor })).rejects.toThrow('the anchor answered with status 503');
    await expect(anchorCheckpoints({ ...ports, anchor })).rejects.toThrow('the anchor cannot be reached');
    expect(await sealState(ports)).toMatchObject({ notAnchored: 1, anchorError: 'the anchor cannot be reached' });
    expect(isSealWell(await sealState(ports))).toBe(false);
    await sealOne();
    await anchorCheckpoints({ ...ports, anchor });
    expect(accepted).toEqual([`${(await lines()).join('\n')}\n`]);
    expect(isSealWell(await sealState(ports))).toBe(true);
  });
});

describe('the state of the seal', () => {
  it('is well while events wait for a checkpoint, and not when the sealer does not run', async () => {
    const { happens, seal, clock, ...ports } = await product();
    expect(isSealWell(await sealState({ ...ports, clock }))).toBe(true);
    await happens();
    clock.advance(9 * MINUTE_MS);
    expect(await sealState({ ...ports, clock })).toMatchObject({ late: false, position: null });
    clock.advance(2 * MINUTE_MS);
    expect(await sealState({ ...ports, clock })).toMatchObject({ late: true });
    await seal();
    expect(await sealState({ ...ports, clock })).toMatchObject({ late: false, position: await ports.eventLog.head() });
  });

  it('waits five minutes with a checkpoint of less than a thousand events', async () => {
    const { happens, seal, clock, lines } = await product();
    await happens();
    clock.advance(5 * MINUTE_MS - 1);
    await seal();
    expect(await lines()).toEqual([]);
    clock.advance(1);
    await seal();
    await seal();
    expect(await lines()).toHaveLength(1);
  });
});
