/** Endpoints for the browsers that get push alerts. */
import { Type } from 'typebox';
import { LANGUAGES } from '../kernel/language.js';
import { Accepted, IdParams, OneOf, Position } from './common.js';
import { endpoint } from './endpoint.js';

/** A browser's push subscription (`PushSubscription.toJSON()`), with a name for the list. */
const PushDeviceBody = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: 1024 }),
  keys: Type.Object({
    p256dh: Type.String({ pattern: '^[\\w-]{87}=?$', maxLength: 88 }),
    auth: Type.String({ pattern: '^[\\w-]{22}={0,2}$', maxLength: 24 }),
  }),
  /** Such as 'Chrome on Android'. */
  name: Type.String({ minLength: 1, maxLength: 60 }),
  /** The browser's language, which the store's messages get if none was chosen. */
  language: Type.Optional(OneOf(LANGUAGES)),
});

export const addPushDevice = endpoint({
  method: 'POST',
  path: '/api/alerts/devices',
  summary: 'Send push alerts to a browser',
  audience: 'session',
  personOnly: true,
  body: PushDeviceBody,
  status: 201,
  answer: Type.Object({ id: Type.String(), position: Position }),
  errors: ['ALERT_DEVICE_INVALID', 'ALERT_DEVICES_FULL'],
});

export const removePushDevice = endpoint({
  method: 'DELETE',
  path: '/api/alerts/devices/:id',
  summary: 'End push alerts to a browser',
  audience: 'session',
  personOnly: true,
  params: IdParams,
  answer: Accepted,
  errors: ['ALERT_DEVICE_NOT_FOUND'],
});
