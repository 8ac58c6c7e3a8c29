/** Separate from `device.ts` to keep its library out of the client bundle. */
export const DEVICE_KINDS = ['desktop', 'phone', 'tablet', 'program'] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];
