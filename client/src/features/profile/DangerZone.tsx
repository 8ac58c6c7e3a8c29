/** Spec §2, §4, Danger Zone: disconnects this device or the whole store. Each asks once. */
import { useState } from 'react';
import { useMe } from '../../state/session.js';
import { Button } from '../../ui/blueprint.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Section } from '../../ui/Section.js';
import { useDisconnect, useForceDisconnect } from './disconnecting.js';
import { profileTexts as texts } from './texts/profileTexts.js';

export function DangerZone() {
  const { shop } = useMe();
  const disconnect = useDisconnect();
  const force = useForceDisconnect(shop);
  const [asking, setAsking] = useState<string | null>(null);
  const acts = [
    {
      ...{ act: texts.danger.disconnect, note: texts.danger.disconnectNote, does: disconnect },
      sure: <p>{texts.danger.disconnectSure(<strong>{shop}</strong>)}</p>,
    },
    {
      ...{ act: texts.danger.force, note: texts.danger.forceNote(shop), does: force },
      sure: (
        <>
          <p>{texts.danger.forceSure(<strong>{shop}</strong>)}</p>
          <p>{texts.danger.kept}</p>
        </>
      ),
    },
  ];
  return (
    <Section id="danger" title={texts.danger.title} note={texts.danger.note}>
      {acts.map(({ act, note, does }) => (
        <div key={act} className="danger-act">
          <div>
            <h3>{act}</h3>
            <p className="muted">{note}</p>
          </div>
          <Button intent="danger" variant="outlined" text={act} loading={does.leaving} onClick={() => setAsking(act)} />
        </div>
      ))}
      {acts.map(({ act, does, sure }) => (
        <ConfirmDialog
          key={act}
          open={asking === act}
          act={act}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            void does.run();
          }}
        >
          {sure}
        </ConfirmDialog>
      ))}
    </Section>
  );
}
