import type { Verification } from '../../../../../domain/api/admin.js';
import { count } from '../../../format/number.js';
import { Button } from '../../../ui/blueprint.js';
import { ErrorSign, History, TickCircle, WarningSign } from '../../../ui/icons.js';
import { Panel, Skeleton } from '../../../ui/Panel.js';
import { ExactTime } from '../parts/ExactTime.js';
import { LoadFailure } from '../parts/LoadFailure.js';
import { useStartVerification, useVerification } from './queries.js';
import './compliance.css';
import { adminTexts as texts } from '../texts/adminTexts.js';

/** Starts a verification of the sealed log, follows it, and shows the first bad position. */
export function VerifyPanel() {
  const { data, error, refetch } = useVerification();
  const start = useStartVerification();
  const running = data?.state === 'running';
  return (
    <Panel
      title={texts.chain.title}
      aside={
        <Button
          text={data?.state === 'none' ? texts.chain.verify : texts.chain.again}
          loading={start.isPending}
          disabled={running || !data}
          onClick={() => start.mutate()}
        />
      }
    >
      {error ? (
        <LoadFailure title={texts.chain.failed} what={texts.chain.what} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton label={texts.chain.loading} rows={2} />
      ) : (
        <div className="verify">
          <Verdict {...data} />
          {data.checkpoint ? (
            <p className="muted">
              {texts.chain.newest(
                <span className="mono">{data.checkpoint.position}</span>,
                <ExactTime iso={data.checkpoint.at} />,
                <span className="mono">{data.checkpoint.keyId}</span>,
                data.checkpoint.anchored,
              )}
              <br />
              <span className="mono verify-hash">{data.checkpoint.hash}</span>
            </p>
          ) : (
            <p className="muted">{texts.chain.unsigned}</p>
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
          <History />
          <span>{texts.chain.none}</span>
        </p>
      );
    case 'running':
      return (
        <div role="status" className="verdict" data-tone="plain">
          <progress className="progress" max={Math.max(total, 1)} value={verified} aria-label={texts.chain.progress} />
          <span className="figure">{texts.chain.soFar(count(verified), count(total))}</span>
        </div>
      );
    case 'good':
      return (
        <p role="status" className="verdict" data-tone="good">
          <TickCircle />
          <span>{texts.chain.good(count(verified))}</span>
          {finishedAt && <ExactTime iso={finishedAt} />}
        </p>
      );
    case 'tampered':
      return (
        <div role="alert" className="verdict" data-tone="bad">
          <ErrorSign />
          <p>
            {texts.chain.changed(
              <strong>{texts.chain.wasChanged}</strong>,
              <strong className="mono">{fault?.position ?? texts.chain.unknown}</strong>,
              fault?.message ?? '',
            )}
          </p>
        </div>
      );
    case 'not_verifiable':
      return (
        <div role="alert" className="verdict" data-tone="warning">
          <WarningSign />
          <p>
            <strong>{fault ? texts.chain.notVerifiable : texts.chain.notSealed}</strong>{' '}
            {fault?.message ?? texts.chain.noSeal}
          </p>
        </div>
      );
  }
}
