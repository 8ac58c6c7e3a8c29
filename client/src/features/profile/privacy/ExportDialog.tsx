/** Export My Data: counts while it runs, saves the file by itself, and says what happened to a half one. */
import { useEffect, useId } from 'react';
import { count } from '../../../format/number.js';
import { Button, Dialog } from '../../../ui/blueprint.js';
import { type Export, forgetExport, startExport, useExport } from './exportData.js';
import { saveFile } from './saveFile.js';
import './privacy.css';

const FAILED = 'Unable to export data at this time. Please try again later.';

export default function ExportDialog({ onClose }: { readonly onClose: () => void }) {
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
        <h2 id={titleId}>Export My Data</h2>
        <Shown current={current} />
        <footer>
          {current.state === 'done' && (
            <>
              <Button text="Download again" onClick={() => saveFile(current.url, current.file)} />
              <Button autoFocus intent="primary" text="Done" onClick={cancel} />
            </>
          )}
          {current.state === 'failed' && (
            <>
              <Button text="Close" onClick={cancel} />
              <Button autoFocus intent="primary" text="Try Again" onClick={() => void startExport()} />
            </>
          )}
          {(current.state === 'running' || current.state === 'none') && (
            <>
              <span className="muted dialog-note">You may close this; it goes on.</span>
              <Button text="Cancel" onClick={cancel} />
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
          <p>One JSON file with everything Tidewatch knows about your store, and what proves that it is complete.</p>
          <progress className="export-progress" aria-label="Export" max={1} {...(share !== null && { value: share })} />
          <p className="muted" role="status">
            {ofEvents === null
              ? `${sizeOf(bytes)} received`
              : `${count(Math.min(events, ofEvents))} of about ${count(ofEvents)} events`}
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
          <p className="muted">The file is on this device only; Tidewatch keeps no copy of it.</p>
        </div>
      );
    case 'failed':
      return (
        <p className="problem" role="alert">
          {FAILED}
          {current.events > 0 && ` ${count(current.events)} events were read; nothing was saved.`}
        </p>
      );
  }
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
