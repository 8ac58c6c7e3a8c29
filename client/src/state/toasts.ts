/** Messages at the top of the screen. Spec §9: 6 s for errors, 4 s otherwise, at most 20 at a time. */
import { sharedState, useSharedState } from './sharedState.js';

export type ToastKind = 'success' | 'error' | 'info';

export interface Toast {
  readonly id: number;
  readonly kind: ToastKind;
  readonly message: string;
  /** Milliseconds; the countdown pauses while the pointer or the focus is on the toast. */
  readonly duration: number;
  /** Its category, if the spec names one: 'Validation'. */
  readonly category?: string;
  /** The subject: a later toast about the same subject, such as a result, replaces this one. */
  readonly topic?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const LIMIT = 20;
const USUAL_MS = 4_000;
const ERROR_MS = 6_000;

export const toasts = sharedState<readonly Toast[]>([]);
export const useToasts = (): readonly Toast[] => useSharedState(toasts);

let lastId = 0;

export function showToast(
  kind: ToastKind,
  message: string,
  options: Partial<Pick<Toast, 'duration' | 'category' | 'topic' | 'action'>> = {},
): void {
  lastId += 1;
  const toast: Toast = { id: lastId, kind, message, duration: kind === 'error' ? ERROR_MS : USUAL_MS, ...options };
  const shown = toasts.get();
  const before = shown.findIndex(({ topic }) => topic !== undefined && topic === toast.topic);
  toasts.set(
    before < 0 ? [...shown.filter(other => !isAlike(other, toast)), toast].slice(-LIMIT) : shown.with(before, toast),
  );
}

/** Said again, it is one message with a new time. An action belongs to what it was offered for. */
const isAlike = (shown: Toast, next: Toast): boolean =>
  shown.kind === next.kind && shown.message === next.message && !shown.action && !next.action;

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter(toast => toast.id !== id));

/** Spec §2: 'On every route change, toasts are dismissed'. */
export const dismissAllToasts = (): void => toasts.set([]);
