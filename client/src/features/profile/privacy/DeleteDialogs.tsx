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
import { useFocusReturn } from '../../../ui/useFocusReturn.js';
import { deletionTexts as texts } from '../texts/deletionTexts.js';

/** 'The user is logged out after 3 seconds'. */
const LOGOUT_AFTER_MS = 3_000;

interface Props {
  readonly onClose: () => void;
  readonly onExport: () => void;
}

export default function DeleteDialogs({ onClose, onExport }: Props) {
  useFocusReturn();
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
        <h2 id={titleId}>{texts.title}</h2>
        <p>{texts.note}</p>
        <h3>{texts.what}</h3>
        <ul className="deletion-list">
          <li>{texts.figures}</li>
          <li>{texts.competitors}</li>
          <li>{texts.alerts}</li>
          <li>{texts.access}</li>
        </ul>
        <h3>{texts.stays}</h3>
        <ul className="deletion-list">
          <li>{texts.audit}</li>
          <li>{texts.prices}</li>
        </ul>
        <p>
          {texts.copyFirst}{' '}
          <button type="button" className="as-link" onClick={onExport}>
            {texts.export}
          </button>
        </p>
        <footer>
          <Button autoFocus text={texts.cancel} onClick={onClose} />
          <Button intent="danger" variant="outlined" text={texts.goOn} onClick={onGoOn} />
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
    showToast('success', texts.begun(shop), {
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
        <h2 id={titleId}>{texts.final}</h2>
        {state === 'failed' ? (
          <p className="problem" role="alert">
            {texts.failed}
          </p>
        ) : (
          <>
            <p>{texts.finalNote}</p>
            <p className="deletion-store">{shop}</p>
            <p className="muted">{texts.signedOut}</p>
          </>
        )}
        <footer>
          <Button autoFocus text={texts.cancel} disabled={state === 'deleting'} onClick={onClose} />
          <Button
            intent="danger"
            text={state === 'failed' ? texts.retry : texts.title}
            loading={state === 'deleting'}
            onClick={() => void run()}
          />
        </footer>
      </div>
    </Dialog>
  );
}
