import { createHmac } from 'node:crypto';
import { as, type SealedText, type ShopDomain } from '../../domain/kernel/names.js';
import { secretContext } from '../../domain/webhook-endpoints/webhookEndpoints.js';
import { webhookSecret } from '../../platform/outgoing-webhooks/signWebhook.js';
import type { CommandPorts } from '../ports.js';

/** Makes an endpoint's secret of 256 bits. Derived from the command, so that a repeated command returns the same one. */
export async function newSecret(
  { vault, tokenKey }: Pick<CommandPorts, 'vault' | 'tokenKey'>,
  {
    shop,
    endpointId,
    commandId,
  }: { readonly shop: ShopDomain; readonly endpointId: string; readonly commandId: string },
): Promise<{ readonly secret: string; readonly sealed: SealedText }> {
  const secret = webhookSecret(createHmac('sha256', tokenKey).update(`webhook secret/${commandId}`).digest());
  const sealed = await vault.seal(shop, 'account', secret, secretContext(shop, endpointId));
  return { secret, sealed: as<SealedText>(sealed) };
}
