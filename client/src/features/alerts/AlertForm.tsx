import { type FormEvent, useId, useState } from 'react';
import type { AlertRuleBody, AlertSettingsAnswer, AlertSettingsBody } from '../../../../domain/api/alerts.js';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../../domain/kernel/language.js';
import { newIdempotencyKey } from '../../api/client.js';
import { spokenLanguage } from '../../language/translatable.js';
import { useMe } from '../../state/session.js';
import { Button } from '../../ui/blueprint.js';
import { Plus } from '../../ui/icons.js';
import { Select } from '../../ui/Select.js';
import { type Channel, ChannelFields } from './ChannelFields.js';
import { ChatFields } from './ChatFields.js';
import { draftOf, draftProblem } from './draft.js';
import { NumberField } from './NumberField.js';
import { PushFields } from './PushFields.js';
import { QuietHours } from './QuietHours.js';
import { useSaveAlerts, useWatched } from './queries.js';
import { RulePreview } from './RulePreview.js';
import { RuleRow } from './RuleRow.js';
import { refusalOf } from './refusalOf.js';
import { newRule, twinOf, usualRules } from './rules.js';
import { alertTexts as texts } from './texts/alertTexts.js';

const CHANNELS: readonly Channel[] = ['email', 'sms'];

/** Saves everything at once: half a rule is of no use. */
export function AlertForm({ settings }: { settings: AlertSettingsAnswer }) {
  const { currency } = useMe();
  const { data: competitors = [] } = useWatched();
  const save = useSaveAlerts();
  const languageId = useId();
  const kept = draftOf(settings);
  const [edited, setEdited] = useState<AlertSettingsBody | null>(null);
  const draft = edited ?? kept;
  const edit = (change: Partial<AlertSettingsBody>) => setEdited({ ...draft, ...change });
  const [marked, setMarked] = useState<string | null>(null);
  const shown = draft.rules.find(({ id }) => id === marked) ?? draft.rules[0] ?? null;
  const editRule = (rule: AlertRuleBody) => edit({ rules: draft.rules.map(old => (old.id === rule.id ? rule : old)) });
  const addRule = () => {
    const rule = newRule(newIdempotencyKey());
    edit({ rules: [...draft.rules, rule] });
    setMarked(rule.id);
  };
  const addUsual = () => edit({ rules: usualRules(newIdempotencyKey) });
  const problem = draftProblem(draft);
  const changed = JSON.stringify(draft) !== JSON.stringify(kept);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Changes made during a save remain unsaved.
    if (!problem) save.mutate(draft, { onSuccess: () => setEdited(now => (now === draft ? null : now)) });
  };
  return (
    <form className="alerts" onSubmit={submit} noValidate aria-label={texts.form.label}>
      <div className="alert-columns">
        <div>
          <section aria-label={texts.form.rules}>
            {draft.rules.length === 0 && <p className="alert-none muted">{texts.form.none}</p>}
            <ul className="alert-rules">
              {draft.rules.map((rule, index) => (
                <RuleRow
                  key={rule.id}
                  rule={rule}
                  number={index + 1}
                  twin={twinOf(rule, draft.rules)}
                  competitors={competitors}
                  currency={currency ?? 'USD'}
                  marked={rule.id === shown?.id}
                  onMark={() => setMarked(rule.id)}
                  onChange={editRule}
                  onRemove={() => edit({ rules: draft.rules.filter(({ id }) => id !== rule.id) })}
                />
              ))}
            </ul>
            <div className="alert-add">
              <Button icon={<Plus />} text={texts.form.add} onClick={addRule} />
              {draft.rules.length === 0 && <Button variant="minimal" text={texts.form.addUsual} onClick={addUsual} />}
            </div>
          </section>
          <div className="alert-channels">
            {CHANNELS.map(channel => (
              <ChannelFields
                key={channel}
                channel={channel}
                kept={settings[channel]}
                choice={draft[channel]}
                timeZone={settings.timeZone}
                refused={
                  save.variables?.[channel].address === draft[channel].address ? refusalOf(channel, save.error) : null
                }
                onChange={choice => edit({ [channel]: choice })}
              />
            ))}
            <PushFields
              kept={settings.push}
              choice={draft.push ?? settings.push}
              onChange={push => edit({ push })}
              onAdded={() =>
                setEdited(now => now && { ...now, push: { ...settings.push, ...now.push, enabled: true } })
              }
            />
            <ChatFields chats={settings.chats} />
            <QuietHours quiet={draft.quietHours} onChange={quietHours => edit({ quietHours })} />
            <div className="alert-line">
              <span className="alert-term">{texts.form.atMost}</span>
              <NumberField
                label={texts.form.cap}
                value={String(draft.dailyCap)}
                onChange={text => edit({ dailyCap: Number(text) })}
              />
              <span>{texts.form.capNote}</span>
            </div>
            <div className="alert-line">
              <label htmlFor={languageId} className="alert-term">
                {texts.form.language}
              </label>
              <Select
                inline
                id={languageId}
                value={draft.language ?? spokenLanguage()}
                options={LANGUAGES.map(value => ({ value, name: LANGUAGE_NAMES[value] }))}
                onChange={language => edit({ language })}
              />
              <span>{texts.form.languageNote}</span>
            </div>
          </div>
        </div>
        <RulePreview
          rule={shown}
          competitors={competitors}
          digests={{
            email: draft.email.digest,
            sms: draft.sms.digest,
            push: (draft.push ?? settings.push).digest,
          }}
          currency={currency ?? 'USD'}
        />
      </div>
      <footer className="alert-acts">
        <Button
          type="submit"
          intent="primary"
          text={texts.form.save}
          loading={save.isPending}
          disabled={!changed || problem !== null}
        />
        {changed && <Button variant="minimal" text={texts.form.discard} onClick={() => setEdited(null)} />}
        <span role="status" className="problem">
          {changed && problem}
        </span>
      </footer>
    </form>
  );
}
