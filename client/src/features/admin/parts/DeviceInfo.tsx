import type { AuditLog } from '../../../../../domain/api/admin.js';
import { Cog, Console, Desktop, MobilePhone } from '../../../ui/icons.js';
import { adminTexts as texts } from '../texts/adminTexts.js';

type Device = NonNullable<AuditLog['device']>;

const ICONS = {
  desktop: <Desktop />,
  phone: <MobilePhone />,
  tablet: <MobilePhone />,
  program: <Console />,
} satisfies Readonly<Record<Device['kind'], unknown>>;

/** `Chrome 140 on macOS`; `null` if the user agent says neither. */
export const deviceName = ({ browser, os, kind }: Device): string =>
  texts.device.name(browser ?? (os === null && kind === 'program' ? texts.device.program : texts.device.unknown), os);

interface Props {
  /** `null`: no person made the request. */
  readonly device: Device | null;
  readonly userAgent: string | null;
  readonly erased: boolean;
}

/** Browser and system from the user agent, which is the tooltip (spec §2). */
export function DeviceInfo({ device, userAgent, erased }: Props) {
  if (erased) return <span className="muted">{texts.erased}</span>;
  return (
    <span className="audit-device" title={userAgent ?? undefined}>
      {device === null ? <Cog /> : ICONS[device.kind]}
      <span>{device === null ? texts.system : deviceName(device)}</span>
    </span>
  );
}
