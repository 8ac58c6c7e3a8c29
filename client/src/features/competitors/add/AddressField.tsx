import { type ReactNode, type RefObject, useId } from 'react';
import { InputGroup } from '../../../ui/blueprint.js';
import { ErrorSign, LinkIcon, TickCircle } from '../../../ui/icons.js';
import { addTexts as texts } from '../texts/addTexts.js';

interface Props {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly url: string;
  readonly state: 'open' | 'seen' | 'refused';
  readonly hintId: string;
  /** Enter looks at the page; `null`: it was looked at, so that Enter adds it. */
  readonly onLook: ((url: string) => void) | null;
  readonly onPaste: (url: string) => void;
  readonly onChange: (url: string) => void;
  /** The hint below. */
  readonly children: ReactNode;
}

const SIGNS = {
  seen: <TickCircle className="add-sign" data-tone="good" />,
  refused: <ErrorSign className="add-sign" data-tone="bad" />,
};

export function AddressField({ field, url, state, hintId, onLook, onPaste, onChange, children }: Props) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{texts.address.label}</label>
      <InputGroup
        inputRef={field}
        autoFocus
        id={id}
        type="url"
        name="url"
        size="large"
        value={url}
        placeholder={texts.address.placeholder}
        leftIcon={<LinkIcon className="bp6-icon" />}
        {...(state !== 'open' && { rightElement: SIGNS[state] })}
        intent={state === 'refused' ? 'danger' : 'none'}
        aria-invalid={state === 'refused'}
        aria-describedby={hintId}
        autoComplete="off"
        onKeyDown={event => {
          if (event.key !== 'Enter' || onLook === null) return;
          event.preventDefault();
          onLook(url.trim());
        }}
        onPaste={event => onPaste(event.clipboardData.getData('text').trim())}
        onChange={event => onChange(event.target.value)}
      />
      {children}
    </div>
  );
}
