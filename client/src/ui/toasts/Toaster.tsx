/** Shows `state/toasts`, top centre. Its live regions exist before any message, so that each is announced. */
import { useEffect, useRef } from 'react';
import { usePart } from '../../loading/usePart.js';
import { dismissToast, type Toast, useToasts } from '../../state/toasts.js';
import { uiTexts as texts } from '../texts/uiTexts.js';
import { useFreePlace } from './useFreePlace.js';

export const loadToastBox = () => import('./ToastBox.js');

export function Toaster() {
  const shown = useToasts();
  const box = useRef<HTMLDivElement>(null);
  useFreePlace(box, shown);
  const ToastBox = usePart(shown.length > 0, loadToastBox) ?? PlainToast;
  const region = (urgent: boolean) =>
    shown.filter(({ kind }) => (kind === 'error') === urgent).map(toast => <ToastBox key={toast.id} toast={toast} />);
  return (
    <div ref={box} className="toasts">
      <div role="status" aria-label={texts.toasts} className="toast-region">
        {region(false)}
      </div>
      <div role="alert" className="toast-region">
        {region(true)}
      </div>
    </div>
  );
}

/** Until Blueprint is there, which the start page goes without, and which a lost network may keep away. */
function PlainToast({ toast: { id, kind, message, duration } }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, duration]);
  return (
    <p className="toast" data-kind={kind}>
      {message}
    </p>
  );
}
