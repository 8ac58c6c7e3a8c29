import { type ReactNode, useId } from 'react';
import { AUDIT_PAGE_SIZES } from '../../../../../domain/admin/limits.js';
import { count } from '../../../format/number.js';
import { Button } from '../../../ui/blueprint.js';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.js';
import { Select } from '../../../ui/Select.js';

interface Props {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly onSize: (size: number) => void;
  /** `null`: there is none, or it is not known. */
  readonly onPrevious: (() => void) | null;
  readonly onNext: (() => void) | null;
  readonly children?: ReactNode;
}

const SIZES = AUDIT_PAGE_SIZES.map(size => ({ value: String(size), name: String(size) }));

/** Spec §2: 10, 25, 50 or 100 rows a page. */
export function Pager({ page, size, total, onSize, onPrevious, onNext, children }: Props) {
  const first = page * size + 1;
  const id = useId();
  return (
    <nav className="pager" aria-label="Pages">
      <label htmlFor={id} className="muted">
        Rows per page
      </label>
      <Select id={id} options={SIZES} value={String(size)} onChange={next => onSize(Number(next))} />
      {children}
      <span className="pager-at muted figure">
        {total === 0 ? '0 of 0' : `${count(first)} to ${count(Math.min(first + size - 1, total))} of ${count(total)}`}
      </span>
      <Button
        icon={<ChevronLeft />}
        aria-label="Previous page"
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      />
      <Button icon={<ChevronRight />} aria-label="Next page" disabled={onNext === null} onClick={() => onNext?.()} />
    </nav>
  );
}
