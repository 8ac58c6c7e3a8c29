/** Export My Data: counts while it runs, saves the file by itself, and says what happened to a half one. */
import { useEffect, useId } from 'react';
import { count } from '../../../format/number.js';
import { Button, Dialog } from '../../../ui/blueprint.js';
import { saveFile } from '../../../ui/saveFile.js';
import { type Export, forgetExport, startExport, useExport } from './exportData.js';
import './privacy.css';
import { useFocusReturn } from '../../../ui/useFocusReturn.js';
import { exportTexts as texts } from '../texts/exportTexts.js';

export default function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  useFocusReturn();
  const titleId = useId();
  const current = useExport();
  useEffect(() => void startExport(), []);
  const cancel = () => {
    forgetExport();
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={titleId}>
      <div className="dialog">
        <h2 id={titleId}>{texts.title}</h2>
        <Shown current={current} />
        <footer>
          {current.state === 'done' && (
            <>
              <Button text={texts.again} onClick={() => saveFile(current.url, current.file)} />
              <Button autoFocus intent="primary" text={texts.done} onClick={cancel} />
            </>
          )}
          {current.state === 'failed' && (
            <>
              <Button text={texts.close} onClick={cancel} />
              <Button autoFocus intent="primary" text={texts.retry} onClick={() => void startExport()} />
            </>
          )}
          {(current.state === 'running' || current.state === 'none') && (
            <>
              <span className="muted dialog-note">{texts.goesOn}</span>
              <Button text={texts.cancel} onClick={cancel} />
            </>
          )}
        </footer>
      </div>
    </Dialog>
  );
}

function Shown({ current }: { readonly current: Export }) {
  switch (current.state) {
    case 'none':
      return null;
    case 'running': {
      const { events, ofEvents, bytes } = current;
      const share = ofEvents === null ? null : Math.min(1, events / ofEvents);
      return (
        <>
          <p>{texts.what}</p>
          <progress
            className="export-progress"
            aria-label={texts.progress}
            max={1}
            {...(share !== null && { value: share })}
          />
          <p className="muted" role="status">
            {ofEvents === null
              ? texts.received(sizeOf(bytes))
              : texts.soFar(count(Math.min(events, ofEvents)), count(ofEvents))}
          </p>
        </>
      );
    }
    case 'done':
      return (
        <div role="status">
          <p className="export-file">
            <strong>{current.file}</strong>
            <span className="muted">{sizeOf(current.bytes)}</span>
          </p>
          <p className="muted">{texts.onDevice}</p>
        </div>
      );
    case 'failed':
      return (
        <p className="problem" role="alert">
          {texts.failed}
          {current.events > 0 && ` ${texts.nothingSaved(current.events)}`}
        </p>
      );
  }
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
