/** A shop's first connection starts its trial; removing the app ends its subscription. */

import type { Handle } from '../../application/decide/handle.js';
import type { Reactor, ReactorEvent, ReactorPorts } from '../../application/follow/reactor.js';
import { type BillingCommand, billing as billingDecider, billingStream } from '../../domain/billing/billing.js';
import type { ShopDomain } from '../../domain/kernel/names.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';

export interface TrialPorts extends ReactorPorts {
  readonly handle: Handle;
}

type Connection = 'ShopConnected' | 'ShopDisconnected';

/** Reads from the start: a store that was connected before plans existed has used up its trial. */
export const trials = (ports: TrialPorts): Reactor<Connection> => ({
  name: 'trials',
  types: ['ShopConnected', 'ShopDisconnected'],
  from: 'start',
  reads: [],
  react: event => follow(ports, event),
});

async function follow({ handle }: TrialPorts, event: ReactorEvent<Connection>): Promise<void> {
  const shop = event.meta.shop;
  const command = commandFor(event, shop);
  if (command)
    await handle(billingDecider, {
      commandId: derivedId('trials', event.id),
      stream: billingStream(shop),
      command,
      meta: {
        actor: { kind: 'worker', id: 'billing' },
        shop,
        correlationId: event.meta.correlationId,
        causationId: event.id,
      },
    });
}

function commandFor(event: ReactorEvent<Connection>, shop: ShopDomain): BillingCommand | null {
  const at = event.at;
  if (event.type === 'ShopConnected') return { type: 'StartTrial', shop, at };
  return event.data.reason === 'uninstalled' ? { type: 'LoseSubscription', at } : null;
}
