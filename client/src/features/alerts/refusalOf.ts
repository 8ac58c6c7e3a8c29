import { ApiError } from '../../api/errors.js';
import type { Channel } from './ChannelFields.js';

const ADDRESS_REFUSED: Readonly<Record<Channel, string>> = { email: 'ALERT_EMAIL_INVALID', sms: 'ALERT_PHONE_INVALID' };

/** The server's reason for refusing a channel's address; `null` for other errors. */
export const refusalOf = (channel: Channel, error: unknown): string | null =>
  error instanceof ApiError && error.code === ADDRESS_REFUSED[channel] ? error.message : null;
