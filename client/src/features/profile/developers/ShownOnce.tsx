/** Shows a secret that the server doesn't show again, with a button that copies it. */
import { showToast } from '../../../state/toasts.js';
import { Button, InputGroup } from '../../../ui/blueprint.js';
import './newToken.css';

interface Props {
  readonly secret: string;
  readonly texts: {
    readonly secret: string;
    readonly copy: string;
    readonly copied: string;
    readonly notCopied: string;
    readonly once: string;
    readonly done: string;
  };
  readonly onDone: () => void;
}

export function ShownOnce({ secret, texts, onDone }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => showToast('success', texts.copied),
      () => showToast('error', texts.notCopied),
    );
  return (
    <div className="new-token">
      <InputGroup
        readOnly
        aria-label={texts.secret}
        value={secret}
        onFocus={({ target }) => target.select()}
        rightElement={<Button autoFocus variant="minimal" text={texts.copy} onClick={() => void copy()} />}
      />
      <p role="status">{texts.once}</p>
      <Button text={texts.done} onClick={onDone} />
    </div>
  );
}
