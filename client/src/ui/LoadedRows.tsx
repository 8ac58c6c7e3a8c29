import type { ReactNode } from 'react';
import { Button } from './blueprint.js';
import { Failure, Skeleton } from './Panel.js';

interface RowsProps<Data> {
  readonly query: { readonly data: Data | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  readonly texts: { readonly failed: string; readonly loading: string; readonly none?: string };
  readonly className?: string;
  /** Of the skeleton; default 1. */
  readonly rows?: number;
  readonly children: (data: Data) => readonly ReactNode[];
}

/** A list of a settings page, or what stands for it: its skeleton, its failure, or that it is empty. */
export function LoadedRows<Data>({ query, texts, className, rows = 1, children }: RowsProps<Data>) {
  const { data, error, refetch } = query;
  if (error && !data) return <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={texts.loading} rows={rows} className="skeleton-rows" />;
  const items = children(data);
  return (
    <ul className={`plain-rows ${className ?? ''}`}>
      {items.length === 0 && (
        <li>
          <span className="muted">{texts.none}</span>
        </li>
      )}
      {items}
    </ul>
  );
}

interface RevocableProps {
  readonly name: string;
  readonly note: string;
  /** The button's text and its accessible name. */
  readonly revoke: string;
  readonly revokeOne: string;
  readonly onRevoke: () => void;
}

export function RevocableRow({ name, note, revoke, revokeOne, onRevoke }: RevocableProps) {
  return (
    <li>
      <span>
        <strong>{name}</strong>
        <br />
        <small className="muted">{note}</small>
      </span>
      <Button size="small" variant="minimal" text={revoke} aria-label={revokeOne} onClick={onRevoke} />
    </li>
  );
}
