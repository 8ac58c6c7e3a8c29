import { needsGrant } from '../../api/errors.js';
import { connectUrl } from '../../api/session.js';
import { useMe } from '../../state/session.js';
import { AnchorButton } from '../../ui/blueprint.js';
import { Failure } from '../../ui/Panel.js';

interface Props {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** A section that failed. Where the store's grant is the reason, the next step is a new one, not another try. */
export function SectionFailure({ title, error, onRetry }: Props) {
  const { shop } = useMe();
  if (!needsGrant(error)) return <Failure title={title} error={error} onRetry={onRetry} />;
  return (
    <Failure
      title={title}
      error={error}
      action={<AnchorButton text="Re-authenticate" href={connectUrl(shop, '/dashboard?reauth=success')} />}
    />
  );
}
