import { expect, it } from 'vitest';
import { awaitPosition } from './awaitPosition.js';
import { projected, readSide } from './queryService.fixtures.js';

it('gives up after a while, with an answer that says to come again', async () => {
  const side = await readSide();
  await projected(side, 'shops', '0000000000000001', side.clock.now());
  await expect(awaitPosition(side, '0000000000000002', ['shops'], 20)).rejects.toMatchObject({
    code: 'READ_MODEL_BEHIND',
  });
});

it('waits for every read model that the answer comes from', async () => {
  const side = await readSide();
  await projected(side, 'shops', '0000000000000005', side.clock.now());
  await expect(awaitPosition(side, '0000000000000002', ['shops', 'orders'], 20)).rejects.toThrow();
  await projected(side, 'orders', '0000000000000002', side.clock.now());
  await expect(awaitPosition(side, '0000000000000002', ['shops', 'orders'], 20)).resolves.toBeUndefined();
});
