/** Spec §4, Delete All My Data: a warning, then a final confirmation that names the store. */
import { useId, useState } from 'react';
import { ALL_SHOP_DATA, dataDeletion } from '../../../../../domain/api/privacy.js';
import { call } from '../../../api/client.js';
import { endSessionAfter } from '../../../api/session.js';
import { isLeaving, useMe } from '../../../state/session.js';
import { showToast } from '../../../state/toasts.js';
import { forgetEverything } from '../../../storage/browserStorage.js';
import { Button, Dialog } from '../../../ui/blueprint.js';
import './privacy.css';

const FAILED = 'Unable to delete data at this time. Please try again later.';
/** 'The user is logged out after 3 seconds'. */
const LOGOUT_AFTER_MS = 3_000;

interface Props {
  readonly onClose: () => void;
  readonly onExport: () => void;
}

export default function DeleteDialogs({ onClose, onExport }: Props) {
  const [sure, setSure] = useState(false);
  return sure ? (
    <FinalConfirmation onClose={onClose} />
  ) : (
    <Warning {...{ onClose, onExport }} onGoOn={() => setSure(true)} />
  );
}

function Warning({ onClose, onExport, onGoOn }: Props & { readonly onGoOn: () => void }) {
  const titleId = useId();
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={titleId} role="alertdialog">
      <div className="dialog">
        <h2 id={titleId}>Delete All My Data</h2>
        <p>This removes your store’s data from Tidewatch for good. It cannot be undone.</p>
        <h3>What will be deleted</h3>
        <ul className="deletion-list">
          <li>Orders, products and all figures made from them</li>
          <li>Competitors with their price history</li>
          <li>Notifications, alert rules and their addresses</li>
          <li>Every signed-in device, and our access to your store</li>
        </ul>
        <h3>What stays</h3>
        <ul className="deletion-list">
          <li>Audit entries without personal data, for 365 days</li>
        </ul>
        <p>
          Your Shopify store itself is not touched. Want a copy first?{' '}
          <button type="button" className="as-link" onClick={onExport}>
            Export My Data
          </button>
        </p>
        <footer>
          <Button autoFocus text="Cancel" onClick={onClose} />
          <Button intent="danger" variant="outlined" text="Continue" onClick={onGoOn} />
        </footer>
      </div>
    </Dialog>
  );
}

function FinalConfirmation({ onClose }: Pick<Props, 'onClose'>) {
  const titleId = useId();
  const { shop } = useMe();
  const [state, setState] = useState<'asking' | 'deleting' | 'failed'>('asking');
  const run = async () => {
    setState('deleting');
    // The server ends this session before its answer arrives.
    isLeaving.set(true);
    try {
      await call(dataDeletion, { body: { customer_id: ALL_SHOP_DATA } });
    } catch {
      isLeaving.set(false);
      setState('failed');
      return;
    }
    forgetEverything();
    showToast('success', `All data of ${shop} is being deleted. You will be signed out.`, {
      duration: LOGOUT_AFTER_MS,
    });
    await endSessionAfter(LOGOUT_AFTER_MS);
  };
  return (
    <Dialog
      isOpen
      canEscapeKeyClose={state !== 'deleting'}
      canOutsideClickClose={state !== 'deleting'}
      onClose={onClose}
      aria-labelledby={titleId}
      role="alertdialog"
    >
      <div className="dialog">
        <h2 id={titleId}>Final Confirmation</h2>
        {state === 'failed' ? (
          <p className="problem" role="alert">
            {FAILED}
          </p>
        ) : (
          <>
            <p>All data of this store is deleted now, on every device:</p>
            <p className="deletion-store">{shop}</p>
            <p className="muted">You are signed out 3 seconds later.</p>
          </>
        )}
        <footer>
          <Button autoFocus text="Cancel" disabled={state === 'deleting'} onClick={onClose} />
          <Button
            intent="danger"
            text={state === 'failed' ? 'Try Again' : 'Delete All My Data'}
            loading={state === 'deleting'}
            onClick={() => void run()}
          />
        </footer>
      </div>
    </Dialog>
  );
}
