import type { Verification } from '../../../../../domain/api/admin.js';
import { count } from '../../../format/number.js';
import { Button } from '../../../ui/blueprint.js';
import { ErrorSign, History, TickCircle, WarningSign } from '../../../ui/icons.js';
import { Panel, Skeleton } from '../../../ui/Panel.js';
import { ExactTime } from '../parts/ExactTime.js';
import { LoadFailure } from '../parts/LoadFailure.js';
import { useStartVerification, useVerification } from './queries.js';
import './compliance.css';

/** Whether the log still is what was sealed: started here, watched, and where it is wrong, the first bad position. */
export function VerifyPanel() {
  const { data, error, refetch } = useVerification();
  const start = useStartVerification();
  const running = data?.state === 'running';
  return (
    <Panel
      title="Chain of hashes"
      aside={
        <Button
          text={data?.state === 'none' ? 'Verify the log' : 'Verify again'}
          loading={start.isPending}
          disabled={running || !data}
          onClick={() => start.mutate()}
        />
      }
    >
      {error ? (
        <LoadFailure
          title="Unable to Load the Verification"
          what="the verification"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Skeleton label="Loading the verification..." rows={2} />
      ) : (
        <div className="verify">
          <Verdict {...data} />
          {data.checkpoint ? (
            <p className="muted">
              Newest signed checkpoint: position <span className="mono">{data.checkpoint.position}</span>,{' '}
              <ExactTime iso={data.checkpoint.at} />, key <span className="mono">{data.checkpoint.keyId}</span>,{' '}
              {data.checkpoint.anchored ? 'also kept outside' : 'not kept outside'}
              <br />
              <span className="mono verify-hash">{data.checkpoint.hash}</span>
            </p>
          ) : (
            <p className="muted">No checkpoint has been signed yet.</p>
          )}
        </div>
      )}
    </Panel>
  );
}

function Verdict({ state, verified, total, finishedAt, fault }: Verification) {
  switch (state) {
    case 'none':
      return (
        <p role="status" className="verdict">
          <History /> The log has not been verified since the service started.
        </p>
      );
    case 'running':
      return (
        <div role="status" className="verdict" data-tone="plain">
          <progress className="progress" max={Math.max(total, 1)} value={verified} aria-label="Verification" />
          <span className="figure">
            {count(verified)} of {count(total)} entries
          </span>
        </div>
      );
    case 'good':
      return (
        <p role="status" className="verdict" data-tone="good">
          <TickCircle /> All {count(verified)} entries are as they were sealed.
          {finishedAt && <ExactTime iso={finishedAt} />}
        </p>
      );
    case 'tampered':
      return (
        <div role="alert" className="verdict" data-tone="bad">
          <ErrorSign />
          <p>
            <strong>The log was changed.</strong> First bad position{' '}
            <strong className="mono">{fault?.position ?? 'unknown'}</strong>: {fault?.message}
          </p>
        </div>
      );
    case 'not_verifiable':
      return (
        <div role="alert" className="verdict" data-tone="warning">
          <WarningSign />
          <p>
            <strong>The log cannot be verified.</strong> {fault?.message}
          </p>
        </div>
      );
  }
}
