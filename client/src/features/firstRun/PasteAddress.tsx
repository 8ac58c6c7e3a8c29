import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button, InputGroup } from '../../ui/blueprint.js';
import { LinkIcon } from '../../ui/icons.js';
import { firstRunTexts as texts } from './texts/firstRunTexts.js';

/** The add form, which the app composes. @param url the address to begin with */
export type AddForm = (url: string, onDone: () => void) => ReactNode;

/** A field for a page that the search did not find. Opens the add form, at once if the address is pasted. */
export function PasteAddress({ form }: { readonly form: AddForm }) {
  const field = useId();
  const [url, setUrl] = useState('');
  const [adding, setAdding] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAdding(url.trim());
  };
  return (
    <>
      <form className="first-paste" onSubmit={submit} noValidate>
        <label htmlFor={field} className="unseen">
          {texts.find.address}
        </label>
        <InputGroup
          id={field}
          type="url"
          fill
          leftIcon={<LinkIcon className="bp6-icon" />}
          placeholder={texts.find.paste}
          autoComplete="off"
          value={url}
          onPaste={({ clipboardData }) => setAdding(clipboardData.getData('text').trim())}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button type="submit" text={texts.find.add} />
      </form>
      {adding !== null &&
        form(adding, () => {
          setAdding(null);
          setUrl('');
        })}
    </>
  );
}
