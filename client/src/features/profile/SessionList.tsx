import { useState } from 'react';
import type { SessionRow } from '../../../../domain/api/sessions.js';
import { plural } from '../../format/number.js';
import { Button, Tag } from '../../ui/blueprint.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Desktop, MobilePhone } from '../../ui/icons.js';
import { Failure, Skeleton } from '../../ui/Panel.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Section } from '../../ui/Section.js';
import { useRevoke, useSessions } from './queries.js';

/** Where the store is signed in (reference P4). Signing a session out cuts its device off at once. */
export function SessionList() {
  const { data, error, isPending, refetch } = useSessions();
  const revoke = useRevoke();
  const [asking, setAsking] = useState(false);
  const others = data?.sessions.filter(({ current }) => !current).length ?? 0;
  return (
    <Section
      id="devices"
      title="Devices"
      note="Where your store is signed in. Personal notifications stay with their session."
    >
      {error && !data ? (
        <Failure title="Failed to load sessions" error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton label="Loading sessions..." rows={2} className="skeleton-rows" />
      ) : (
        <ul className="plain-rows devices">
          {data.sessions.map(session => (
            <SessionLine key={session.id} session={session} onRevoke={() => revoke.mutate(session.id)} />
          ))}
        </ul>
      )}
      {others > 0 && (
        <div className="profile-acts">
          <Button text="Sign out others" onClick={() => setAsking(true)} />
        </div>
      )}
      <ConfirmDialog
        open={asking}
        act="Sign out others"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          revoke.mutate('others');
        }}
      >
        <p>Sign out {plural(others, 'other session', 'other sessions')} of this store? This device stays signed in.</p>
      </ConfirmDialog>
    </Section>
  );
}

function SessionLine({ session, onRevoke }: { session: SessionRow; onRevoke: () => void }) {
  const { device, current, ipAddress, erased, lastSeenAt, startedAt } = session;
  const name = [device.browser, device.os].filter(Boolean).join(' on ') || 'Unknown device';
  return (
    <li>
      <span className="session-icon">{device.kind === 'phone' ? <MobilePhone /> : <Desktop />}</span>
      <span className="session-text">
        <strong>{name}</strong>
        <small>
          {ipAddress && `${ipAddress} · `}
          {erased && 'Details were erased · '}
          {current ? (
            <>
              signed in <RelativeTime iso={startedAt} />
            </>
          ) : (
            <>
              last seen <RelativeTime iso={lastSeenAt} />
            </>
          )}
        </small>
      </span>
      {current ? (
        <Tag minimal intent="success">
          This device
        </Tag>
      ) : (
        <Button size="small" variant="minimal" text="Sign out" aria-label={`Sign out ${name}`} onClick={onRevoke} />
      )}
    </li>
  );
}
