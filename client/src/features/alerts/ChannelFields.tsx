import { useId } from 'react';
import type { AlertSettingsAnswer, AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { messageOf } from '../../api/errors.js';
import { longDate } from '../../format/date.js';
import { Button, InputGroup } from '../../ui/blueprint.js';
import { Select } from '../../ui/Select.js';
import { Switch } from '../../ui/Switch.js';
import { useTestAlert } from './queries.js';

export type Channel = 'email' | 'sms';
type Choice = AlertSettingsBody['email'];

interface Props {
  readonly channel: Channel;
  readonly kept: AlertSettingsAnswer['email'];
  readonly choice: Choice;
  /** Why the address in the field was not accepted. */
  readonly refused: string | null;
  readonly onChange: (choice: Choice) => void;
}

const WORDS = {
  email: { name: 'E-mail', field: 'E-mail address', type: 'email', placeholder: 'you@shop.example' },
  sms: { name: 'SMS', field: 'Phone number', type: 'tel', placeholder: '+49 151 2345678' },
} as const;

/** One alert channel: address, frequency, and a test message. */
export function ChannelFields({ channel, kept, choice, refused, onChange }: Props) {
  const ids = { address: useId(), digest: useId(), note: useId() };
  const { name, field, type, placeholder } = WORDS[channel];
  const test = useTestAlert();
  const saved = kept.address !== null && kept.address === choice.address;
  return (
    <fieldset className="alert-channel" disabled={!kept.available}>
      <legend className="unseen">{name}</legend>
      <Switch
        checked={choice.enabled}
        disabled={!kept.available}
        onChange={enabled => onChange({ ...choice, enabled })}
      >
        <span className="alert-term">{name}</span>
      </Switch>
      <label htmlFor={ids.address} className="unseen">
        {field}
      </label>
      <InputGroup
        id={ids.address}
        type={type}
        value={choice.address ?? ''}
        placeholder={placeholder}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
        intent={refused === null ? 'none' : 'danger'}
        aria-invalid={refused !== null}
        aria-describedby={ids.note}
        disabled={!kept.available}
        onChange={({ target }) => onChange({ ...choice, address: target.value || null })}
      />
      <label htmlFor={ids.digest} className="unseen">
        How often by {name}
      </label>
      <Select
        inline
        id={ids.digest}
        value={choice.digest}
        options={[
          { value: 'instant', name: 'at once' },
          { value: 'daily', name: 'once a day' },
          { value: 'weekly', name: 'once a week' },
        ]}
        disabled={!kept.available}
        onChange={digest => onChange({ ...choice, digest })}
      />
      <Button
        size="small"
        text={saved && !kept.confirmed ? 'Ask again' : 'Send a test'}
        aria-label={saved && !kept.confirmed ? `Ask again by ${name}` : `Send a test by ${name}`}
        loading={test.isPending}
        disabled={!kept.available || !saved}
        onClick={() => test.mutate({ channel })}
      />
      <p
        id={ids.note}
        className="alert-note"
        role="status"
        data-refused={refused !== null}
        data-problem={refused !== null || test.isError || kept.stoppedAt !== null || isUnconfirmed(kept, saved)}
      >
        {refused ??
          (test.isError
            ? messageOf(test.error)
            : test.isSuccess
              ? `The ${kept.confirmed ? 'test' : 'question'} is on its way. The result appears under Sent.`
              : noteOf(channel, kept, saved, choice))}
      </p>
    </fieldset>
  );
}

/** No one has agreed to alerts at the saved address. */
const isUnconfirmed = (kept: Props['kept'], saved: boolean): boolean => saved && kept.enabled && !kept.confirmed;

function noteOf(channel: Channel, kept: Props['kept'], saved: boolean, choice: Choice): string {
  if (!kept.available) return 'This installation cannot send messages this way.';
  if (kept.erased) return 'The address was erased with your data. Enter it again to get alerts.';
  if (kept.stoppedAt)
    return channel === 'email'
      ? `Unsubscribed on ${longDate(kept.stoppedAt)} through the link in an e-mail. Turn it on and save to subscribe again.`
      : `Stopped on ${longDate(kept.stoppedAt)} by a STOP reply. Reply START from that phone to allow messages again.`;
  if (choice.address === null) return 'Without an address nothing is sent.';
  if (!saved) return 'Save before you send a test.';
  if (!isUnconfirmed(kept, saved)) return '';
  return channel === 'email'
    ? 'Not confirmed yet: we sent an e-mail there. Alerts start when its link is confirmed.'
    : 'Not confirmed yet: we sent a message there. Alerts start when it is answered with YES.';
}
