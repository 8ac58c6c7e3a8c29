import './toasts.css';
import { Toast as BlueprintToast } from '@blueprintjs/core';
import { useLayoutEffect, useRef } from 'react';
import { dismissToast, type Toast, type ToastKind } from '../../state/toasts.js';
import { ErrorSign, InfoSign, TickCircle } from '../icons.js';

const ICONS: Readonly<Record<ToastKind, typeof TickCircle>> = { success: TickCircle, error: ErrorSign, info: InfoSign };

/** Blueprint's toast: it counts its time down, and waits while the pointer or the focus is on it. */
export default function ToastBox({ toast: { id, kind, message, duration, category, action } }: { toast: Toast }) {
  const box = useRef<HTMLDivElement>(null);
  // Blueprint makes each message an alert. The regions around it decide: only an error interrupts a screen reader.
  useLayoutEffect(() => box.current?.querySelector('[role="alert"]')?.removeAttribute('role'), []);
  const Icon = ICONS[kind];
  return (
    <div className="toast" data-kind={kind} data-category={category}>
      <BlueprintToast
        ref={box}
        icon={<Icon />}
        message={message}
        timeout={duration}
        onDismiss={() => dismissToast(id)}
        {...(action && { action: { text: action.label, onClick: action.run } })}
      />
    </div>
  );
}
