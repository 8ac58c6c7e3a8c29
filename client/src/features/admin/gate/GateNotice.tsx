import type { ReactNode } from 'react';
import { ADMIN_LOCK_MINUTES } from '../../../../../domain/admin/limits.js';
import { refusalTexts } from '../../../api/texts/refusalTexts.js';
import { Button } from '../../../ui/blueprint.js';
import { ErrorSign, Time } from '../../../ui/icons.js';
import { refreshSession } from '../session/adminSession.js';
import { adminTexts as texts } from '../texts/adminTexts.js';

interface Props {
  /** Until the lock is over; `null`: not locked. */
  readonly minutes: number | null;
  readonly unconfigured: boolean;
  /** An attempt had no answer. */
  readonly fault: boolean;
  /** It is not known whether there is a session. */
  readonly unreachable: boolean;
  readonly expired: boolean;
  readonly place: string;
}

/** Explains above the field why the gate is closed; renders nothing otherwise. */
export function GateNotice({ minutes, unconfigured, fault, unreachable, expired, place }: Props) {
  if (minutes !== null)
    return (
      <Notice tone="bad">
        <p>{texts.gate.tryIn(<strong>{texts.gate.locked}</strong>, minutes)}</p>
        <progress
          className="progress"
          aria-hidden="true"
          max={ADMIN_LOCK_MINUTES}
          value={ADMIN_LOCK_MINUTES - minutes}
        />
      </Notice>
    );
  if (unconfigured)
    return (
      <Notice tone="warning">
        <p>{refusalTexts.ADMIN_NOT_CONFIGURED}</p>
      </Notice>
    );
  if (fault || unreachable)
    return (
      <Notice
        tone="bad"
        act={unreachable && <Button size="small" text={texts.retry} onClick={() => void refreshSession()} />}
      >
        <p>
          <strong>{texts.gate.fault}</strong>
        </p>
        <p>{texts.gate.noAnswer}</p>
      </Notice>
    );
  if (expired)
    return (
      <Notice tone="warning" icon={<Time />}>
        <p>
          <strong>{refusalTexts.ADMIN_SESSION_EXPIRED}</strong>
        </p>
        <p>{texts.gate.comeBack(place)}</p>
      </Notice>
    );
  return null;
}

interface NoticeProps {
  readonly tone: 'bad' | 'warning';
  readonly icon?: ReactNode;
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

const Notice = ({ tone, icon = <ErrorSign />, act, children }: NoticeProps) => (
  <div className="gate-notice" data-tone={tone} role="alert">
    {icon}
    <div>{children}</div>
    {act}
  </div>
);
