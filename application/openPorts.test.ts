import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../platform/runtime/config/config.js';
import { openPorts, variablesOf } from './openPorts.js';
import { PORTS, type PortName } from './ports.js';

const logger = pino({ level: 'silent' });

describe('the ports of a process', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tidewatch-ports-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const env = () => ({ TIDEWATCH_DATA_DIR: folder, NODE_ENV: 'test' });
  const files = () => readdirSync(folder).filter(name => !/-(wal|shm)$/.test(name));

  it.each(Object.keys(PORTS) as PortName[])('opens %s alone from its variables', async name => {
    const names = [name] as const;
    const open = await openPorts(names, loadConfig(env(), variablesOf(names)), logger);
    expect(open[name]).not.toBeUndefined();
    await open.close();
  });

  it('opens each dependency of a port once, and nothing else', async () => {
    const names = ['billing', 'tokens'] as const;
    const open = await openPorts(names, loadConfig(env(), variablesOf(names)), logger);
    expect(files().sort()).toEqual(['keys.db', 'master.key']);
    await open.close();
  });

  it('reads no variables of other ports', () => {
    expect(variablesOf(['eventLog', 'readStore', 'realtime']).sort()).toEqual([
      'DATA_DIR',
      'ERASURE_LIST',
      'EVENT_STORE',
      'KEY_STORE',
      'MASTER_KEY',
      'NODE_ENV',
      'READ_STORE',
      'REALTIME',
    ]);
    expect(variablesOf(['tokens'])).toEqual(expect.arrayContaining(['MASTER_KEY', 'SHOPIFY_CLIENT_SECRET']));
  });

  it('names the variable of an unusable engine', async () => {
    const names = ['readStore'] as const;
    const config = { ...loadConfig(env(), variablesOf(names)), READ_STORE: 'postgres://127.0.0.1:1/db' };
    const line = 'cannot use PostgreSQL at 127.0.0.1:1/db: nothing listens there (see TIDEWATCH_READ_STORE)';
    await expect(openPorts(names, config, logger)).rejects.toThrow(line);
  });

  it('closes the open ports if a later one fails', async () => {
    const names = ['vault', 'bus'] as const;
    const config = { ...loadConfig(env(), variablesOf(names)), BUS: 'carrier-pigeon:' };
    await expect(openPorts(names, config, logger)).rejects.toThrow(/BUS/);
    // Closing the file folded its last writes back.
    expect(statSync(join(folder, 'keys.db-wal')).size).toBe(0);
  });
});
