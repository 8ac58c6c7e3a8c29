import { describe, expect, it } from 'vitest';
import { chooseServer, type ServedEngine } from './chooseServer.js';

/** Every option works unless `changed` disables it. Records `tried` and `said`. */
function ways(changed: { readonly docker?: boolean; readonly pulls?: boolean; readonly installed?: boolean } = {}) {
  const { docker = true, pulls = true, installed = true } = changed;
  const tried: string[] = [];
  const said: string[] = [];
  const way = (from: string, works: boolean, fault: string) => async (): Promise<ServedEngine> => {
    tried.push(from);
    if (!works) throw new Error(fault);
    return { url: `redis://${from}`, from, stop: async () => {} };
  };
  const open = {
    inContainer: docker ? way('container', pulls, 'no such host\nand more') : null,
    onMachine: way('machine', installed, 'redis-server is not on this machine'),
    say: (line: string) => void said.push(line),
  };
  const choose = (env: NodeJS.ProcessEnv = {}) => chooseServer('redis', { ...open, env });
  return { choose, tried, said };
}

describe('the server of an engine', () => {
  it('is the one that the environment names, and nothing is started', async () => {
    const { choose, tried } = ways();
    expect(await choose({ TEST_REDIS_URL: 'redis://named' })).toMatchObject({
      ...{ url: 'redis://named', from: 'TEST_REDIS_URL' },
    });
    expect(tried).toEqual([]);
  });

  it('is a container where none is named and Docker answers', async () => {
    const { choose, tried, said } = ways();
    expect(await choose({ TEST_KAFKA_URL: 'kafka://named' })).toMatchObject({ from: 'container' });
    expect([tried, said]).toEqual([['container'], []]);
  });

  it('is one of the machine where no Docker answers, without a word', async () => {
    const { choose, tried, said } = ways({ docker: false });
    expect(await choose()).toMatchObject({ from: 'machine' });
    expect([tried, said]).toEqual([['machine'], []]);
  });

  it('is one of the machine where its image cannot be had, with one line that says why', async () => {
    const { choose, tried, said } = ways({ pulls: false });
    expect(await choose()).toMatchObject({ from: 'machine' });
    expect(tried).toEqual(['container', 'machine']);
    expect(said).toEqual(['redis does not run in a container: no such host. Trying without…']);
  });

  it('is missing, for the reason that the machine has, where there is no way', async () =>
    expect(ways({ docker: false, installed: false }).choose()).rejects.toThrow('redis-server is not on this machine'));
});
