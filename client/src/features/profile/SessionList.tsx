import { useState } from 'react';
import type { SessionRow } from '../../../../domain/api/session.js';
import { Button, Tag } from '../../ui/blueprint.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Desktop, MobilePhone } from '../../ui/icons.js';
import { LoadedRows } from '../../ui/LoadedRows.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { Section } from '../../ui/Section.js';
import { useRevoke, useSessions } from './queries.js';
import { profileTexts as texts } from './texts/profileTexts.js';

/** Lists the store's sessions (reference P4). Signing one out disconnects its device at once. */
export function SessionList() {
  const sessions = useSessions();
  const revoke = useRevoke();
  const [asking, setAsking] = useState(false);
  const others = sessions.data?.sessions.filter(({ current }) => !current).length ?? 0;
  return (
    <Section id="devices" title={texts.devices.title} note={texts.devices.note}>
      <LoadedRows query={sessions} texts={texts.devices} className="devices" rows={2}>
        {data =>
          data.sessions.map(session => (
            <SessionLine key={session.id} session={session} onRevoke={() => revoke.mutate(session.id)} />
          ))
        }
      </LoadedRows>
      {others > 0 && (
        <div className="profile-acts">
          <Button text={texts.devices.signOutOthers} onClick={() => setAsking(true)} />
        </div>
      )}
      <ConfirmDialog
        open={asking}
        act={texts.devices.signOutOthers}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          revoke.mutate('others');
        }}
      >
        <p>{texts.devices.signOutSure(others)}</p>
      </ConfirmDialog>
    </Section>
  );
}

function SessionLine({ session, onRevoke }: { session: SessionRow; onRevoke: () => void }) {
  const { device, current, ipAddress, erased, lastSeenAt, startedAt } = session;
  const name = texts.devices.name(device.browser, device.os);
  return (
    <li>
      <span className="session-icon">{device.kind === 'phone' ? <MobilePhone /> : <Desktop />}</span>
      <span className="session-text">
        <strong>{name}</strong>
        <small>
          {ipAddress && `${ipAddress} · `}
          {erased && `${texts.devices.erased} · `}
          {current
            ? texts.devices.signedIn(<RelativeTime iso={startedAt} />)
            : texts.devices.lastSeen(<RelativeTime iso={lastSeenAt} />)}
        </small>
      </span>
      {current ? (
        <Tag minimal intent="success">
          {texts.devices.thisDevice}
        </Tag>
      ) : (
        <Button
          size="small"
          variant="minimal"
          text={texts.devices.signOut}
          aria-label={texts.devices.signOutOne(name)}
          onClick={onRevoke}
        />
      )}
    </li>
  );
}
