import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { addressesIn, endpointAddresses } from '../../client/build/endpointAddresses.js';
import client from '../../client/vite.config.js';

/** Room for two lines of the library that this bundler cannot prove unused. */
const LEFT_OVER = 2_000;

const CALLS = fileURLToPath(new URL('./clientCalls.fixtures.ts', import.meta.url));

describe('an endpoint in the client', () => {
  it('is reduced to its method and path, and the rest of the file stays', () =>
    expect(
      addressesIn(`const LIST = '/api/x';
export const Row = Type.Object({ id: Type.String() });
export const rows = endpoint({ method: 'GET', path: LIST, summary: 'Rows', answer: Type.Array(Row), reads: ['rows'] });
export const row = endpoint({ method: 'PUT', path: \`\${LIST}/:id\`, ...common });`),
    ).toBe(`const LIST = '/api/x';
export const Row = /* @__PURE__ */ (() => (Type.Object({ id: Type.String() })))();
export const rows = { method: 'GET', path: LIST };
export const row = { method: 'PUT', path: \`\${LIST}/:id\` };`));

  it.each(["endpoint({ path: '/api/x', ...common })", 'endpoint(common)'])('must contain both itself: %s', code =>
    expect(() => addressesIn(`export const x = ${code}`)).toThrow('must name its method and path'),
  );

  it('brings neither schemas nor the schema library into the bundle', async () => {
    const treeshake = client.build?.rolldownOptions?.treeshake ?? true;
    const bundle = await rolldown({ input: CALLS, plugins: [endpointAddresses], treeshake });
    const { output } = await bundle.generate({ format: 'es' });
    await bundle.close();
    const code = output.map(part => ('code' in part ? part.code : '')).join('\n');
    expect(code).toContain('/api/competitors');
    expect(code).not.toMatch(/additionalProperties|COMPETITOR_URL_REQUIRED|maxLength|~kind/);
    expect(code.length).toBeLessThan(LEFT_OVER);
  });
});
