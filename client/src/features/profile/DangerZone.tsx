/** Spec §2, §4, Danger Zone: disconnects this device or the whole store. Each asks once. */
import { useState } from 'react';
import { useMe } from '../../state/session.js';
import { Button } from '../../ui/blueprint.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Section } from '../../ui/Section.js';
import { useDisconnect, useForceDisconnect } from './disconnecting.js';

export function DangerZone() {
  const { shop } = useMe();
  const disconnect = useDisconnect();
  const force = useForceDisconnect(shop);
  const [asking, setAsking] = useState<'disconnect' | 'force' | null>(null);
  const close = () => setAsking(null);
  return (
    <Section id="danger" title="Danger Zone" note="Both name the store again before anything happens.">
      <div className="danger-act">
        <div>
          <h3>Disconnect Store</h3>
          <p className="muted">
            Signs you out on this device. Other devices, your competitors and your data stay as they are.
          </p>
        </div>
        <Button
          intent="danger"
          variant="outlined"
          text="Disconnect Store"
          loading={disconnect.leaving}
          onClick={() => setAsking('disconnect')}
        />
      </div>
      <div className="danger-act">
        <div>
          <h3>Force Disconnect</h3>
          <p className="muted">Disconnects {shop}, signs out every device and clears what this browser stored.</p>
        </div>
        <Button
          intent="danger"
          variant="outlined"
          text="Force Disconnect"
          loading={force.leaving}
          onClick={() => setAsking('force')}
        />
      </div>
      <ConfirmDialog
        open={asking === 'disconnect'}
        act="Disconnect Store"
        onCancel={close}
        onConfirm={() => {
          close();
          void disconnect.run();
        }}
      >
        <p>
          Disconnect <strong>{shop}</strong>? This is a log-out on this device. Your other devices stay signed in,
          prices are still checked, and you can connect again at any time.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'force'}
        act="Force Disconnect"
        onCancel={close}
        onConfirm={() => {
          close();
          void force.run();
        }}
      >
        <p>
          Force disconnect <strong>{shop}</strong>? Every device is signed out at once, Tidewatch loses its access to
          the store, and everything this browser stored is cleared.
        </p>
        <p>What Tidewatch knows about the store is kept until its retention period ends. Connect again to see it.</p>
      </ConfirmDialog>
    </Section>
  );
}
