/** Checks .github/workflows against what they repeat: the README's commands and compose.dev.yml's engines. */
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ENGINE_URLS } from '../engines/testedEngines.js';
import { textOf } from './sourceTree.js';

interface Job {
  readonly strategy?: { readonly matrix: { readonly node?: readonly number[] } };
  readonly services?: Readonly<Record<string, { readonly image: string }>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}
const jobsOf = (path: string) => (parse(textOf(path)) as { jobs: Readonly<Record<string, Job>> }).jobs;
const { test, engines, ...others } = jobsOf('.github/workflows/ci.yml');
const commandsOf = (job: Job | undefined) => (job?.steps ?? []).flatMap(({ run }) => run ?? []);

describe('the workflow that checks a change', () => {
  it("runs the README's command on each supported version of Node", () => {
    const readme = /^npm ci && npm test$/m.exec(textOf('README.md'))?.[0];
    expect(readme).toBeDefined();
    expect(commandsOf(test)).toEqual([readme]);
    const [oldest] = test?.strategy?.matrix.node ?? [];
    const { engines: supported } = JSON.parse(textOf('package.json')) as { engines: { node: string } };
    expect(supported.node).toMatch(new RegExp(`^>=${oldest}\\.`));
  });

  it('runs the engine suites on the servers that compose.dev.yml runs, and requires each', () => {
    const composed = parse(textOf('compose.dev.yml')) as { services: Record<string, { image: string }> };
    const services = Object.entries(engines?.services ?? {});
    for (const [name, { image }] of services) expect(image).toBe(composed.services[name]?.image);
    const names = services.map(([name]) => name).sort();
    expect(engines?.env?.REQUIRE_ENGINES?.split(',').sort()).toEqual(names);
    const variables = Object.entries(ENGINE_URLS).flatMap(([name, variable]) => (names.includes(name) ? variable : []));
    expect(Object.keys(engines?.env ?? {})).toEqual(expect.arrayContaining(variables));
  });

  it('only runs scripts that there are', () => {
    const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
    const run = [engines, ...Object.values(others)].flatMap(job => commandsOf(job)).join('\n');
    const called = [...run.matchAll(/npm run -s ([\w:]+)/g)].map(([, name = '']) => name);
    expect(called.length).toBeGreaterThan(1);
    for (const name of called) expect(Object.keys(scripts)).toContain(name);
  });
});
