/** Apart from `device.ts`, so that the API's values do not bring its library into the client. */
export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'program'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];
