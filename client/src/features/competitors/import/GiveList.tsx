import { type FormEvent, useId, useRef, useState } from 'react';
import { messageOf } from '../../../api/errors.js';
import { Button } from '../../../ui/blueprint.js';
import { Export } from '../../../ui/icons.js';
import { importTexts as texts } from '../texts/importTexts.js';
import { useCheckImport } from './importCalls.js';

/** Pasted addresses or a file, for the dry run. @param onChecked gets the import's id. */
export function GiveList({ onChecked }: { readonly onChecked: (id: string) => void }) {
  const [text, setText] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const check = useCheckImport();
  const ids = { text: useId(), file: useId(), note: useId() };
  const send = (list: Blob | string) => check.mutate(list, { onSuccess: ({ id }) => onChecked(id) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(text);
  };
  return (
    <form className="import-give" onSubmit={submit} aria-describedby={ids.note}>
      <label htmlFor={ids.text}>{texts.give.addresses}</label>
      <textarea
        id={ids.text}
        className="bp6-input"
        // biome-ignore lint/a11y/noAutofocus: the dialog opens for this field.
        autoFocus
        rows={8}
        spellCheck={false}
        placeholder={texts.give.placeholder}
        value={text}
        onChange={event => setText(event.target.value)}
      />
      <p id={ids.note} className="muted">
        {texts.give.note}
      </p>
      {check.error && (
        <p role="alert" className="import-error">
          {messageOf(check.error)}
        </p>
      )}
      <input
        ref={file}
        id={ids.file}
        type="file"
        className="unseen"
        tabIndex={-1}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label={texts.give.file}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) send(chosen);
          // So that the same file, corrected, can be chosen again.
          target.value = '';
        }}
      />
      <footer>
        <span className="muted">{texts.give.nothingYet}</span>
        <Button
          icon={<Export />}
          text={texts.give.choose}
          disabled={check.isPending}
          onClick={() => file.current?.click()}
        />
        <Button
          type="submit"
          intent="primary"
          text={texts.give.check}
          disabled={text.trim() === ''}
          loading={check.isPending}
        />
      </footer>
    </form>
  );
}
