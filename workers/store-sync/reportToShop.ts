import { isRefusal } from '../../domain/kernel/decider.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { type ShopCommand, shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import type { StoreSyncPorts } from './ports.js';

/**
 * Says to a store's own stream what was found out about it.
 * @param cause what led to it: with the kind of command, and `part` where there are several, it names the command.
 * @returns false: the store is not connected (any more), so it is of no interest.
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
