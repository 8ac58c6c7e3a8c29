import { type ReactNode, useId } from 'react';
import { AUDIT_PAGE_SIZES } from '../../../../../domain/admin/limits.js';
import { count } from '../../../format/number.js';
import { Button } from '../../../ui/blueprint.js';
import { ChevronLeft, ChevronRight } from '../../../ui/icons.js';
import { Select } from '../../../ui/Select.js';
import { adminTexts as texts } from '../texts/adminTexts.js';

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
    <nav className="pager" aria-label={texts.pager.label}>
      <label htmlFor={id} className="muted">
        {texts.pager.size}
      </label>
      <Select id={id} options={SIZES} value={String(size)} onChange={next => onSize(Number(next))} />
      {children}
      <span className="pager-at muted figure">
        {total === 0
          ? texts.pager.empty
          : texts.pager.at(count(first), count(Math.min(first + size - 1, total)), count(total))}
      </span>
      <Button
        icon={<ChevronLeft />}
        aria-label={texts.pager.previous}
        disabled={onPrevious === null}
        onClick={() => onPrevious?.()}
      />
      <Button
        icon={<ChevronRight />}
        aria-label={texts.pager.next}
        disabled={onNext === null}
        onClick={() => onNext?.()}
      />
    </nav>
  );
}
