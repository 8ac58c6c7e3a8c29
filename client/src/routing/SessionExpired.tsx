import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { connectUrl } from '../api/session.js';
import { refusalTexts } from '../api/texts/refusalTexts.js';
import { sessionExpired } from '../state/session.js';
import { routingTexts as texts } from './texts/routingTexts.js';

/** Spec §8: 'an optional redirect to / after 5 s by default'. */
const LEAVE_AFTER_S = 5;

/** Over what was open: nothing typed is lost by staying to read or copy it. */
export function SessionExpired({ shop }: { shop: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [page, navigate] = useLocation();
  const [left, setLeft] = useState(LEAVE_AFTER_S);
  const [stays, setStays] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (stays) return;
    const countdown = setInterval(() => setLeft(before => before - 1), 1_000);
    const leave = setTimeout(() => {
      navigate('/', { replace: true });
      sessionExpired.set(null);
    }, LEAVE_AFTER_S * 1_000);
    return () => {
      clearInterval(countdown);
      clearTimeout(leave);
    };
  }, [stays, navigate]);

  const stay = () => {
    setStays(true);
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} className="expired" aria-labelledby="expired-title" onCancel={stay}>
      <h2 id="expired-title">{texts.expired.title}</h2>
      <p role="alert">{refusalTexts.SESSION_EXPIRED}</p>
      <div className="expired-acts">
        <span className="figure" aria-hidden="true">
          {texts.expired.leaving(left)}
        </span>
        <button type="button" className="action action-quiet" onClick={stay}>
          {texts.expired.stay}
        </button>
        <a className="action" href={connectUrl(shop, page)}>
          {texts.expired.signIn}
        </a>
      </div>
    </dialog>
  );
}
