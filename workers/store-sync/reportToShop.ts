import { isRefusal } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { type ShopCommand, shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { StoreSyncPorts } from './ports.js';

/**
 * Records a finding about a store in its shop's stream.
 * @param cause with the command's type, and `part` if there are several, forms the command id.
 * @returns false if the store is not connected, so that the finding does not matter.
 */
export async function reportToShop(
  { handle }: Pick<StoreSyncPorts, 'handle'>,
  shop: ShopDomain,
  cause: string,
  command: ShopCommand,
  part: string | number = '',
): Promise<boolean> {
  const outcome = await handle(shopDecider, {
    commandId: derivedId(command.type, cause, part),
    stream: shopStream(shop),
    command,
    meta: { actor: { kind: 'worker', id: 'store-sync' }, shop, correlationId: cause, causationId: cause },
  });
  return !isRefusal(outcome);
}
