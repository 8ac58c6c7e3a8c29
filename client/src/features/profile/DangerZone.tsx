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
  const [asking, setAsking] = useState<'disconnect' | 'force' | null>(null);
  const close = () => setAsking(null);
  return (
    <Section id="danger" title={texts.danger.title} note={texts.danger.note}>
      <div className="danger-act">
        <div>
          <h3>{texts.danger.disconnect}</h3>
          <p className="muted">{texts.danger.disconnectNote}</p>
        </div>
        <Button
          intent="danger"
          variant="outlined"
          text={texts.danger.disconnect}
          loading={disconnect.leaving}
          onClick={() => setAsking('disconnect')}
        />
      </div>
      <div className="danger-act">
        <div>
          <h3>{texts.danger.force}</h3>
          <p className="muted">{texts.danger.forceNote(shop)}</p>
        </div>
        <Button
          intent="danger"
          variant="outlined"
          text={texts.danger.force}
          loading={force.leaving}
          onClick={() => setAsking('force')}
        />
      </div>
      <ConfirmDialog
        open={asking === 'disconnect'}
        act={texts.danger.disconnect}
        onCancel={close}
        onConfirm={() => {
          close();
          void disconnect.run();
        }}
      >
        <p>{texts.danger.disconnectSure(<strong>{shop}</strong>)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'force'}
        act={texts.danger.force}
        onCancel={close}
        onConfirm={() => {
          close();
          void force.run();
        }}
      >
        <p>{texts.danger.forceSure(<strong>{shop}</strong>)}</p>
        <p>{texts.danger.kept}</p>
      </ConfirmDialog>
    </Section>
  );
}
