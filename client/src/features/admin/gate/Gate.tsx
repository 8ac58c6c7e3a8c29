/** Spec §2, §5: 'Admin Access Required'. The server counts; this dialog only tells. Nothing is loaded behind it. */
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import {
  ADMIN_ATTEMPTS,
  ADMIN_IDLE_HOURS,
  ADMIN_LOCK_MINUTES,
  ADMIN_PASSWORD_MIN,
} from '../../../../../domain/admin/limits.js';
import { SCREENS } from '../../../../../domain/api/screens.js';
import { usePage } from '../../../routing/usePage.js';
import { useSession } from '../../../state/session.js';
import { showToast } from '../../../state/toasts.js';
import { Button } from '../../../ui/blueprint.js';
import { BlockedPerson, EyeOff, EyeOpen, Lock, Time } from '../../../ui/icons.js';
import { useNow } from '../../../ui/useNow.js';
import { type Attempt, unlock, useGate } from '../session/adminSession.js';
import { helperText, minutesLeft } from './attempts.js';
import { GateNotice } from './GateNotice.js';
import './gate.css';
import { adminTexts as texts } from '../texts/adminTexts.js';

/** Before the server has said whether there is a session: a moment, so the dialog does not flash. */
export function Checking() {
  return (
    <main id="content" className="gate" tabIndex={-1}>
      <i className="gate-ground" />
      <p role="status" className="unseen">
        {texts.gate.session}
      </p>
    </main>
  );
}

/** @param place where the operator comes back to: 'Active Shops'. */
export function Gate({ place }: { readonly place: string }) {
  const { session, expired, unreachable } = useGate();
  const { state: merchant } = useSession();
  const now = useNow(1_000);
  usePage(texts.name);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [checking, setChecking] = useState(false);
  const [last, setLast] = useState<Attempt | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const ids = { title: useId(), field: useId(), help: useId() };

  const lockedUntil = session?.lockedUntil ?? null;
  const minutes = lockedUntil === null ? null : minutesLeft(lockedUntil, now);
  const off = minutes !== null || session?.configured === false;
  const wrong = last !== null && typeof last === 'object' && minutes === null ? last.attemptsLeft : null;

  useEffect(() => {
    if (!off) field.current?.focus();
  }, [off]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (off || checking || password.length < ADMIN_PASSWORD_MIN) return;
    setChecking(true);
    const attempt = await unlock(password);
    setChecking(false);
    setLast(attempt);
    if (attempt === 'locked now') showToast('error', texts.gate.lockedFor(ADMIN_LOCK_MINUTES));
    if (attempt === 'locked now' || attempt === 'locked') setPassword('');
    // Keeps the input, selected.
    field.current?.select();
  }

  return (
    <main id="content" className="gate" tabIndex={-1}>
      <i className="gate-ground" />
      <section role="dialog" aria-labelledby={ids.title} className="gate-box">
        <header className="gate-head">
          <span className="gate-sign" data-locked={minutes !== null}>
            {minutes === null ? <Lock size={20} /> : <BlockedPerson size={20} />}
          </span>
          <div>
            <h1 id={ids.title}>{texts.gate.title}</h1>
            <p className="muted">{texts.gate.logged}</p>
          </div>
        </header>
        <form className="gate-form" onSubmit={event => void submit(event)}>
          <GateNotice
            minutes={minutes}
            unconfigured={session?.configured === false}
            fault={last === 'fault'}
            unreachable={unreachable && session === null}
            expired={expired && last === null}
            place={place}
          />
          <label htmlFor={ids.field}>{texts.gate.password}</label>
          <div className="gate-field" data-wrong={wrong !== null}>
            <input
              id={ids.field}
              ref={field}
              type={shown ? 'text' : 'password'}
              name="password"
              autoComplete="current-password"
              maxLength={1_024}
              value={password}
              disabled={off}
              readOnly={checking}
              aria-invalid={wrong !== null}
              aria-describedby={ids.help}
              onChange={({ target }) => {
                setPassword(target.value);
                setLast(null);
              }}
            />
            <Button
              variant="minimal"
              size="small"
              icon={shown ? <EyeOff /> : <EyeOpen />}
              aria-label={shown ? texts.gate.hide : texts.gate.show}
              disabled={off}
              onClick={() => setShown(!shown)}
            />
          </div>
          <p
            id={ids.help}
            className="gate-help"
            data-wrong={wrong !== null}
            role={wrong === null ? undefined : 'alert'}
          >
            {checking
              ? texts.gate.checking
              : minutes !== null
                ? texts.gate.lockNote
                : last === 'fault'
                  ? texts.gate.noAttempt
                  : wrong !== null
                    ? texts.gate.wrongPassword(wrong)
                    : helperText(password.length, session?.attemptsLeft ?? ADMIN_ATTEMPTS)}
          </p>
          <footer>
            <Link href={merchant === 'authenticated' ? SCREENS.dashboard : SCREENS.landing} className="gate-back">
              {merchant === 'authenticated' ? texts.gate.toDashboard : texts.gate.toStart}
            </Link>
            <Button
              type="submit"
              intent="primary"
              text={texts.gate.unlock}
              disabled={off || checking || password.length < ADMIN_PASSWORD_MIN}
            />
          </footer>
        </form>
        <p className="gate-foot">
          <Time />
          {texts.gate.idle(ADMIN_IDLE_HOURS)}
        </p>
      </section>
    </main>
  );
}
