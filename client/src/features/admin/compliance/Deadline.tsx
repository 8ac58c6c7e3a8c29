import { TickCircle, Time, WarningSign } from '../../../ui/icons.js';
import { adminTexts as texts } from '../texts/adminTexts.js';

/** Shows a request as done, open or late. A done request that is `overdue` was late. */
export function Deadline({
  done,
  overdue,
  words,
}: {
  readonly done: boolean;
  readonly overdue: boolean;
  readonly words: { readonly done: string; readonly late: string; readonly open: string };
}) {
  const [tone, Icon] = overdue
    ? (['bad', WarningSign] as const)
    : done
      ? (['good', TickCircle] as const)
      : (['warning', Time] as const);
  const [kept, missed] = done ? [words.done, words.late] : [words.open, texts.overdue];
  return (
    <span className="audit-chip" data-tone={tone}>
      <Icon size={12} />
      {overdue ? missed : kept}
    </span>
  );
}
