import { createHmac } from 'node:crypto';

/** Signs a callback as Twilio does: HMAC-SHA1 over the URL, then each parameter's name and value, sorted by name. */
export const twilioSignature = (
  authToken: string,
  url: string,
  parameters: Readonly<Record<string, string>>,
): string => {
  const text = Object.keys(parameters)
    .sort()
    .reduce((signed, name) => `${signed}${name}${parameters[name]}`, url);
  return createHmac('sha1', authToken).update(text).digest('base64');
};
