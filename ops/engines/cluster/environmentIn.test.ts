import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ENGINES } from '../startEngine.js';
import { environmentIn } from './environmentIn.js';

const FILE = readFileSync(new URL('../../docker/services.env', import.meta.url), 'utf8');
const here = Object.fromEntries(ENGINES.map(name => [name, `${name} of this machine`]));

describe('the environment file of docker-compose.yml, on this machine', () => {
  it('names every engine that runs here, and none elsewhere', () => {
    const environment = environmentIn(FILE, here);
    expect(new Set(Object.values(environment).filter(value => value.endsWith('machine')))).toEqual(
      new Set(Object.values(here)),
    );
    expect(Object.values(environment).join()).not.toContain('://');
  });

  it('leaves what is no engine as it is', () =>
    expect(environmentIn(FILE, here)).toMatchObject({ NODE_ENV: 'production', TIDEWATCH_METRICS_PORT: '9464' }));

  it('finds the host behind a password', () =>
    expect(environmentIn('TIDEWATCH_BUS=kafka://user:word@kafka:9092,other:9092', { kafka: 'here' })).toEqual({
      TIDEWATCH_BUS: 'here',
    }));
});
