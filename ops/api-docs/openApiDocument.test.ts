import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../../platform/runtime/http/endpoints.fixtures.js';
import { openApiDocument } from './openApiDocument.js';

const PATIENCE_MS = 30_000;

describe('the document behind /docs/api', () => {
  it(
    'describes every call of both services, without opening an engine',
    async () => {
      const { paths } = await openApiDocument('');
      const described = Object.entries(paths).flatMap(([path, calls]) =>
        Object.keys(calls).map(method => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
      );
      const endpoints = [...(await allEndpoints()).values()].map(({ method, path }) => `${method} ${path}`);
      expect(described.sort()).toEqual(endpoints.sort());
    },
    PATIENCE_MS,
  );

  it('begins with the introduction; calls that few programs make come last', async () => {
    const { info, tags } = await openApiDocument('Start here.');
    expect(info).toMatchObject({ title: 'Tidewatch', description: 'Start here.' });
    const groups = tags.map(({ name }) => name);
    expect(groups.slice(0, 2)).toEqual(['Alerts', 'Analytics']);
    expect(groups.slice(-3)).toEqual(['Store and sessions', 'Links and callbacks', 'Operator']);
  });
});
