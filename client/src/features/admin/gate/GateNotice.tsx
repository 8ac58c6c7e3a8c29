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
      <div className="gate-notice" data-tone="bad" role="alert">
        <ErrorSign />
        <div>
          <p>{texts.gate.tryIn(<strong>{texts.gate.locked}</strong>, minutes)}</p>
          <progress
            className="progress"
            aria-hidden="true"
            max={ADMIN_LOCK_MINUTES}
            value={ADMIN_LOCK_MINUTES - minutes}
          />
        </div>
      </div>
    );
  if (unconfigured)
    return (
      <div className="gate-notice" data-tone="warning" role="alert">
        <ErrorSign />
        <p>{refusalTexts.ADMIN_NOT_CONFIGURED}</p>
      </div>
    );
  if (fault || unreachable)
    return (
      <div className="gate-notice" data-tone="bad" role="alert">
        <ErrorSign />
        <div>
          <p>
            <strong>{texts.gate.fault}</strong>
          </p>
          <p>{texts.gate.noAnswer}</p>
        </div>
        {unreachable && <Button size="small" text={texts.retry} onClick={() => void refreshSession()} />}
      </div>
    );
  if (expired)
    return (
      <div className="gate-notice" data-tone="warning" role="alert">
        <Time />
        <div>
          <p>
            <strong>{refusalTexts.ADMIN_SESSION_EXPIRED}</strong>
          </p>
          <p>{texts.gate.comeBack(place)}</p>
        </div>
      </div>
    );
  return null;
}
