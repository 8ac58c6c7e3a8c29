/** Decides which topics an app may not subscribe to, and how Shopify refuses them (shopify reference §12). */
import type { ShopDomain } from '../../../domain/kernel/names.js';
import type { Switches, SwitchState } from '../switches.js';
import type { Topic } from './topics.js';

export const SCOPE_REFUSAL = 'You cannot create a webhook subscription with the specified topic';
const APPROVAL_REFUSAL =
  'This app is not approved to subscribe to webhook topics containing protected customer data. See https://shopify.dev/docs/apps/launch/protected-customer-data for more details.';

export function topicRefusal(
  topic: Topic,
  switches: Switches,
  shop: ShopDomain,
): { readonly as: SwitchState<'refusal'>; readonly message: string } | null {
  const unapproved = topic.personal && switches.state(shop, 'approval') === 'none';
  const listed = (switches.dial(shop, 'refused_topics') ?? '').split(',').includes(topic.code);
  return unapproved || listed ? { as: switches.state(shop, 'refusal'), message: APPROVAL_REFUSAL } : null;
}
