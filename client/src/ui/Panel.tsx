/** A card with a title, and its loading, empty and error states (reference G2, G3). */
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import { messageOf } from '../api/errors.js';
import { Button } from './blueprint.js';
import { uiTexts as texts } from './texts/uiTexts.js';

interface PanelProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

export function Panel({ title, aside, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section className={`panel ${className}`} aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

interface EmptyProps {
  readonly icon: ReactElement;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className="state">
      <span className="state-icon">{icon}</span>
      <h3>{title}</h3>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}

type FailureProps = { readonly title: string; readonly error: unknown } & (
  | { readonly onRetry: () => void }
  | { readonly action: ReactNode }
);

/** Replaces the panel: what failed, why, and what to do. */
export function Failure({ title, error, ...way }: FailureProps) {
  const reason = messageOf(error);
  return (
    <div className="state" role="alert">
      <h3>{title}</h3>
      {reason !== title && <p>{reason}</p>}
      {'action' in way ? way.action : <Button text={texts.retry} onClick={way.onRetry} />}
    </div>
  );
}

const SKELETON_AFTER_MS = 200;

/** Blocks in the shape of the content; the text is for screen readers. Shows nothing for the first moments. */
export function Skeleton({ label, rows, className = '' }: { label: string; rows: number; className?: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SKELETON_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`skeleton ${className}`} data-late={late} role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: rows }, (_, row) => row).map(row => (
        <i key={row} />
      ))}
    </div>
  );
}
