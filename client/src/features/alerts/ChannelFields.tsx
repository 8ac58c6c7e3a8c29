import { useId } from 'react';
import type { AlertSettingsAnswer, AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { messageOf } from '../../api/errors.js';
import { longDate } from '../../format/date.js';
import { Button, InputGroup } from '../../ui/blueprint.js';
import { Switch } from '../../ui/Switch.js';
import { DigestSelect } from './DigestSelect.js';
import { emailExample } from './emailExample.js';
import { phoneExample } from './phoneExample.js';
import { useTestAlert } from './queries.js';
import { alertTexts as texts } from './texts/alertTexts.js';

export type Channel = 'email' | 'sms';
type Choice = AlertSettingsBody['email'];

interface Props {
  readonly channel: Channel;
  readonly kept: AlertSettingsAnswer['email'];
  readonly choice: Choice;
  /** The store's IANA time zone. */
  readonly timeZone: string;
  /** The reason for refusing the field's address. */
  readonly refused: string | null;
  readonly onChange: (choice: Choice) => void;
}

const words = () =>
  ({
    email: { ...texts.channels.email, type: 'email' },
    sms: { ...texts.channels.sms, type: 'tel' },
  }) as const;

/** One alert channel: address, frequency, and a test message. */
export function ChannelFields({ channel, kept, choice, timeZone, refused, onChange }: Props) {
  const ids = { address: useId(), note: useId() };
  const { name, field, type } = words()[channel];
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
        placeholder={channel === 'email' ? emailExample(timeZone) : (phoneExample(timeZone) ?? words().sms.placeholder)}
        autoComplete={channel === 'email' ? 'email' : 'tel'}
        intent={refused === null ? 'none' : 'danger'}
        aria-invalid={refused !== null}
        aria-describedby={ids.note}
        disabled={!kept.available}
        onChange={({ target }) => onChange(withAddress(choice, kept, target.value || null))}
      />
      <DigestSelect
        name={name}
        value={choice.digest}
        disabled={!kept.available}
        onChange={digest => onChange({ ...choice, digest })}
      />
      <Button
        size="small"
        text={saved && !kept.confirmed ? texts.channel.resend : texts.channel.test}
        aria-label={saved && !kept.confirmed ? texts.channel.resendBy(name) : texts.channel.testBy(name)}
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
              ? kept.confirmed
                ? texts.channel.testSent
                : texts.channel.requestSent
              : noteOf(channel, kept, saved, choice))}
      </p>
    </fieldset>
  );
}

/** A merchant who enters another address wants alerts there: turns the channel on, once, so that it can be turned off. */
function withAddress(choice: Choice, kept: Props['kept'], address: string | null): Choice {
  if (address === null || address === kept.address) return { ...choice, address, enabled: kept.enabled };
  return { ...choice, address, enabled: choice.enabled || choice.address === kept.address };
}

/** No one has agreed to alerts at the saved address. */
const isUnconfirmed = (kept: Props['kept'], saved: boolean): boolean => saved && kept.enabled && !kept.confirmed;

function noteOf(channel: Channel, kept: Props['kept'], saved: boolean, choice: Choice): string {
  if (!kept.available) return texts.channel.unavailable;
  if (kept.erased) return texts.channel.erased;
  if (kept.stoppedAt)
    return channel === 'email'
      ? texts.channel.unsubscribed(longDate(kept.stoppedAt))
      : texts.channel.stopped(longDate(kept.stoppedAt));
  if (choice.address === null) return texts.channels[channel].none;
  if (!choice.enabled) return texts.channels[channel].off;
  if (!saved) return texts.channel.saveFirst;
  if (!isUnconfirmed(kept, saved)) return '';
  return channel === 'email' ? texts.channel.unconfirmedEmail : texts.channel.unconfirmedSms;
}
