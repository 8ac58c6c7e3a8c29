import type { AddressChannel } from '../../domain/alerts/channel.js';
import { isConfirmed } from '../../domain/alerts/confirmation.js';
import { type AlertSettings, alertSettings as decider } from '../../domain/alerts/settings.js';
import * as api from '../../domain/api/alerts.js';
import { merchantGet } from '../http/merchantGet.js';
import { openedAddress } from './openedAddress.js';

/** DESIGN §9: `GET /api/alerts/settings`. Omits rules for competitors that are no longer tracked. */
export const alertSettings = merchantGet(api.alertSettings, {
  async handler({ shop }, _, ports) {
    const { readStore, mail, sms, push } = ports;
    const row = await readStore.sql
      .selectFrom('alert_settings')
      .selectAll()
      .where('shop', '=', shop)
      .executeTakeFirst();
    const choices = row ? (JSON.parse(row.choices) as AlertSettings['choices']) : decider.initial.choices;
    const rules = row ? (JSON.parse(row.rules) as AlertSettings['rules']) : [];
    const stopped = row ? (JSON.parse(row.stopped) as AlertSettings['stopped']) : decider.initial.stopped;
    const confirmed = row ? (JSON.parse(row.confirmed) as AlertSettings['confirmed']) : decider.initial.confirmed;
    const tracked = await readStore.sql.selectFrom('competitors').select('id').where('shop', '=', shop).execute();
    const trackedIds = new Set(tracked.map(({ id }) => id));
    const store = await readStore.sql
      .selectFrom('shops')
      .select('time_zone')
      .where('shop', '=', shop)
      .executeTakeFirst();
    const devices = row ? (JSON.parse(row.devices) as AlertSettings['devices']) : decider.initial.devices;
    const chats = row ? (JSON.parse(row.chats) as AlertSettings['chats']) : decider.initial.chats;
    const channel = async (name: AddressChannel, available: boolean) => ({
      ...(await openedAddress(ports, shop, name, choices[name].address)),
      enabled: choices[name].enabled,
      digest: choices[name].digest,
      confirmed: isConfirmed({ choices, confirmed }, name),
      stoppedAt: stopped[name],
      available,
    });
    return {
      email: await channel('email', mail !== null),
      sms: await channel('sms', sms !== null),
      push: {
        ...choices.push,
        publicKey: push.publicKey,
        devices: devices.map(({ deviceId, name, addedAt }) => ({ id: deviceId, name, addedAt })),
      },
      chats: chats.map(({ channel, hint, confirmed, enabled, digest }) => ({
        channel,
        hint,
        confirmed,
        enabled,
        digest,
      })),
      quietHours: choices.quietHours,
      dailyCap: choices.dailyCap,
      language: choices.language,
      rules: rules
        .filter(({ competitorId }) => competitorId === null || trackedIds.has(competitorId))
        .map(({ id, competitorId, enabled, condition }) => ({ id, competitorId, enabled, condition })),
      timeZone: store?.time_zone ?? 'UTC',
      weekly: row ? row.weekly === 1 : decider.initial.weekly,
    };
  },
});
