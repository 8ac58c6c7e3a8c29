import { createHmac } from 'node:crypto';

/**
 * Twilio's signature of its calls: the URL, then each parameter's name and value in the order of the names; HMAC-SHA1.
 */
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
