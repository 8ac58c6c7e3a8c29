import { type AlertChoices, addressContext } from '../../domain/alerts/settings.js';
import type { ReadDb } from '../read-db/port.js';
import type { Sealed, Vault } from '../vault/port.js';

/** @returns the shops that send text messages to a number (E.164). */
export type SmsRecipients = (number: string) => Promise<readonly string[]>;

/**
 * Numbers are sealed, and no hash of them is kept: a phone number is guessed from its hash in a minute. So each is
 * opened; answers of recipients are rare.
 */
export const smsRecipientsIn =
  (readDb: ReadDb, vault: Pick<Vault, 'open'>): SmsRecipients =>
  async number => {
    const shops: string[] = [];
    const rows = await readDb.sql.selectFrom('alert_settings').select(['shop', 'choices']).execute();
    for (const { shop, choices } of rows) {
      const { address } = (JSON.parse(choices) as AlertChoices).sms;
      if (address === null) continue;
      const opened = await vault.open(address as string as Sealed, addressContext(shop, 'sms'));
      if (opened.status === 'open' && opened.plaintext === number) shops.push(shop);
    }
    return shops;
  };
