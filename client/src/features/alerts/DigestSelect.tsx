import { useId } from 'react';
import type { AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { Select } from '../../ui/Select.js';
import { alertTexts as texts } from './texts/alertTexts.js';

type Digest = AlertSettingsBody['email']['digest'];

interface Props {
  /** The channel's. */
  readonly name: string;
  readonly value: Digest;
  readonly disabled?: boolean;
  readonly onChange: (digest: Digest) => void;
}

/** Chooses how often a channel sends, with a label for screen readers. */
export function DigestSelect({ name, value, disabled = false, onChange }: Props) {
  const id = useId();
  return (
    <>
      <label htmlFor={id} className="unseen">
        {texts.channel.howOften(name)}
      </label>
      <Select
        inline
        id={id}
        value={value}
        options={[
          { value: 'instant', name: texts.digests.instant },
          { value: 'daily', name: texts.digests.daily },
          { value: 'weekly', name: texts.digests.weekly },
        ]}
        disabled={disabled}
        onChange={onChange}
      />
    </>
  );
}
