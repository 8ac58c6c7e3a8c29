import type { AuditLog } from '../../../../../domain/api/admin.js';
import { Cog, Console, Desktop, MobilePhone } from '../../../ui/icons.js';

type Device = NonNullable<AuditLog['device']>;

const ICONS = {
  desktop: <Desktop />,
  phone: <MobilePhone />,
  tablet: <MobilePhone />,
  program: <Console />,
} satisfies Readonly<Record<Device['kind'], unknown>>;

/** `Chrome 140 on macOS`; `null` if the user agent says neither. */
export const deviceName = ({ browser, os, kind }: Device): string =>
  [browser ?? (os === null && kind === 'program' ? 'Program' : 'Unknown browser'), os].filter(Boolean).join(' on ');

interface Props {
  /** `null`: no person made the request. */
  readonly device: Device | null;
  readonly userAgent: string | null;
  readonly erased: boolean;
}

/** Browser and system from the user agent, which is the tooltip (spec §2). */
export function DeviceInfo({ device, userAgent, erased }: Props) {
  if (erased) return <span className="muted">erased</span>;
  return (
    <span className="audit-device" title={userAgent ?? undefined}>
      {device === null ? <Cog /> : ICONS[device.kind]}
      <span>{device === null ? 'System' : deviceName(device)}</span>
    </span>
  );
}
