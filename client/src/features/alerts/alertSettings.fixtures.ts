import type { AlertSettingsAnswer } from '../../../../domain/api/alerts.js';

/** A channel without an address. */
export const unusedChannel: AlertSettingsAnswer['email'] = {
  address: null,
  enabled: false,
  digest: 'instant',
  erased: false,
  confirmed: false,
  stoppedAt: null,
  available: true,
};

/** The settings of a store that has chosen nothing yet. */
export const alertSettings: AlertSettingsAnswer = {
  email: unusedChannel,
  sms: unusedChannel,
  push: { enabled: false, digest: 'instant', publicKey: 'BPush-key_', devices: [] },
  chats: [],
  quietHours: null,
  dailyCap: 20,
  language: null,
  rules: [],
  timeZone: 'America/New_York',
  weekly: true,
};
