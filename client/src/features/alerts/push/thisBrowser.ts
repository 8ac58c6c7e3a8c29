/** This browser's push subscription: whether it can have one, making it, and its id among the shop's devices. */
import { browserName } from './browserName.js';

const WORKER = '/push.js';

export type PushAbility = 'able' | 'unsupported' | 'blocked';

export function pushAbility(): PushAbility {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!able) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'able';
}

export interface ThisBrowser {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly name: string;
}

/**
 * Asks for permission and subscribes with the installation's key. A subscription to another key is replaced.
 * @returns `null` if the person declines.
 * @throws DOMException if the browser's push service is out of reach.
 */
export async function subscribe(publicKey: string): Promise<ThisBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) !== publicKey) await known.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await pushManager.subscribe(options)).toJSON();
  return {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    name: browserName(navigator.userAgent),
  };
}

/** @returns the id under which the server knows this browser; `null` if it has no subscription. */
export async function ownDevice(shop: string): Promise<string | null> {
  const subscription = await currentSubscription();
  return subscription ? await deviceIdOf(shop, subscription.endpoint) : null;
}

/** Ends the subscription, so that the push service forgets it too. */
export async function unsubscribe(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() === 'unsupported') return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** The server computes the same (`addPushDevice`). */
async function deviceIdOf(shop: string, endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${shop}\n${endpoint}`));
  const bytes = [...new Uint8Array(digest)].map(byte => byte.toString(16).padStart(2, '0'));
  return bytes.join('').slice(0, 32);
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (key === null) return null;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
