/** Shows `state/toasts`, top centre. Its live regions exist before any message, so that each is announced. */
import { useEffect, useState } from 'react';
import { dismissToast, type Toast, useToasts } from '../state/toasts.js';
import { uiTexts as texts } from './texts/uiTexts.js';

export function Toaster() {
  const shown = useToasts();
  const region = (urgent: boolean) => shown.filter(({ kind }) => (kind === 'error') === urgent);
  return (
    <div className="toasts">
      <div role="status" aria-label={texts.toasts} className="toast-region">
        {region(false).map(toast => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </div>
      <div role="alert" className="toast-region">
        {region(true).map(toast => (
          <ToastView key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

function ToastView({ toast: { id, kind, message, duration, category, action } }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [held, id, duration]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing the countdown is not an action.
    <div
      className="toast"
      data-kind={kind}
      data-category={category}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{message}</span>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            action.run();
            dismissToast(id);
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label={texts.dismiss} onClick={() => dismissToast(id)}>
        ×
      </button>
    </div>
  );
}
