import { type AlertChoices, addressContext } from '../../domain/alerts/settings.js';
import { READ_WAIT_MS } from '../../domain/api/common.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { Sealed, Vault } from '../../platform/vault/port.js';
import { awaitProjections, type WaitOptions } from '../follow/awaitProjections.js';

/** @returns the shops that send text messages to a number (E.164). */
export type SmsRecipients = (number: string) => Promise<readonly ShopDomain[]>;

interface RecipientPorts extends WaitOptions {
  readonly eventLog: Pick<EventLog, 'head'>;
  readonly vault: Pick<Vault, 'open'>;
}

/**
 * Opens every sealed number, which is affordable because replies are rare. No hash is stored, because a phone number can
 * be guessed from its hash within a minute. Waits up to `READ_WAIT_MS` for the read model, because a STOP arrives only
 * once.
 */
export const smsRecipientsIn =
  ({ readStore, realtime, eventLog, vault }: RecipientPorts): SmsRecipients =>
  async number => {
    await awaitProjections({ readStore, realtime }, (await eventLog.head()) ?? '', ['alerts'], READ_WAIT_MS);
    const shops: ShopDomain[] = [];
    const rows = await readStore.sql.selectFrom('alert_settings').select(['shop', 'choices']).execute();
    for (const { shop, choices } of rows) {
      const { address } = (JSON.parse(choices) as AlertChoices).sms;
      if (address === null) continue;
      const opened = await vault.open(address as string as Sealed, addressContext(shop, 'sms'));
      if (opened.status === 'open' && opened.plaintext === number) shops.push(as<ShopDomain>(shop));
    }
    return shops;
  };
