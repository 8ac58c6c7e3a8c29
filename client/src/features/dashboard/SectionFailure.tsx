import { needsGrant } from '../../api/errors.js';
import { Failure } from '../../ui/Panel.js';
import { ReauthenticateLink } from './ReauthenticateLink.js';

interface Props {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A failed section. If the store's grant is the reason, it offers a new grant instead of a retry. */
export const SectionFailure = ({ title, error, onRetry }: Props) =>
  needsGrant(error) ? (
    <Failure title={title} error={error} action={<ReauthenticateLink />} />
  ) : (
    <Failure title={title} error={error} onRetry={onRetry} />
  );
