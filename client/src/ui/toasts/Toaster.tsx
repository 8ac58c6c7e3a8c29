/**
 * Shows `state/toasts` in a fixed lane at the top centre (spec §2). The live regions exist before any message, so that
 * screen readers announce each one. The start page uses it too, so it needs nothing of Blueprint.
 */
import './toasts.css';
import { useEffect, useState } from 'react';
import { dismissToast, type Toast, useToasts } from '../../state/toasts.js';
import { uiTexts as texts } from '../texts/uiTexts.js';

export function Toaster() {
  const shown = useToasts();
  const region = (urgent: boolean) =>
    shown.filter(({ kind }) => (kind === 'error') === urgent).map(toast => <ToastBox key={toast.id} toast={toast} />);
  return (
    <div className="toasts">
      <div role="status" aria-label={texts.toasts} className="toast-region">
        {region(false)}
      </div>
      <div role="alert" className="toast-region">
        {region(true)}
      </div>
    </div>
  );
}

/** Stays while the pointer or the focus is on it; then its full time starts again. */
function ToastBox({ toast: { id, kind, message, duration, category, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration, held]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays longer.
    <div
      className="toast"
      data-kind={kind}
      data-category={category}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <p>{message}</p>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="toast-close" aria-label={texts.close} onClick={() => dismissToast(id)}>
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
