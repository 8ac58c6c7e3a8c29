import { messageOf } from '../../../api/errors.js';
import { Button } from '../../../ui/blueprint.js';
import { ErrorSign, Refresh } from '../../../ui/icons.js';
import { adminTexts as texts } from '../texts/adminTexts.js';

interface Props {
  /** 'Unable to Load Audit Logs' */
  readonly title: string;
  /** 'audit logs' */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Spec §8.5, in the table's place; the other tabs work on. */
export function LoadFailure({ title, what, error, onRetry }: Props) {
  return (
    <div className="state" role="alert">
      <span className="load-failure">
        <ErrorSign size={20} />
      </span>
      <h3>{title}</h3>
      <p>{texts.failedToFetch(what, messageOf(error))}</p>
      <Button icon={<Refresh />} text={texts.retry} onClick={onRetry} />
    </div>
  );
}
