/** Adds, edits and deletes the merchant's notes on days of the revenue curve. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { ANNOTATION_LENGTH } from '../../../../../domain/annotations/limits.js';
import type { Annotation, AnnotationBody } from '../../../../../domain/api/annotations.js';
import * as api from '../../../../../domain/api/annotations.js';
import type { Accepted } from '../../../../../domain/api/common.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { topicKey } from '../../../api/queryKeys.js';
import { longDay } from '../../../format/date.js';
import { showToast } from '../../../state/toasts.js';
import { Button, InputGroup } from '../../../ui/blueprint.js';
import { Edit, Trash } from '../../../ui/icons.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { SidePanel } from '../../../ui/SidePanel.js';
import { notesTexts as texts } from '../texts/notesTexts.js';
import './notes.css';
import { useNotes } from './useNotes.js';

interface Props {
  /** The note to edit first; `null`: a new one. */
  readonly first: string | null;
  /** The day of a new note, `YYYY-MM-DD`. */
  readonly today: string;
  readonly onClose: () => void;
}

export default function NotesPanel({ first, today, onClose }: Props) {
  const { data, error, refetch } = useNotes();
  const [editing, setEditing] = useState(first);
  const { add, change, remove } = useChanges();
  return (
    <SidePanel open onClose={onClose} title={texts.title} note={texts.about}>
      <NoteForm
        initial={{ day: today, text: '' }}
        submit={texts.add}
        onSubmit={(body, clear) => add.mutate(body, { onSuccess: clear })}
        busy={add.isPending}
      />
      {data ? (
        <ul className="notes">
          {data.annotations.length === 0 && <li className="muted">{texts.none}</li>}
          {data.annotations.toReversed().map(note => (
            <li key={note.id}>
              {note.id === editing ? (
                <NoteForm
                  initial={note}
                  submit={texts.save}
                  onSubmit={body => change.mutate({ ...note, ...body }, { onSuccess: () => setEditing(null) })}
                  onCancel={() => setEditing(null)}
                  busy={change.isPending}
                />
              ) : (
                <Note {...{ note }} onEdit={() => setEditing(note.id)} onDelete={() => remove.mutate(note)} />
              )}
            </li>
          ))}
        </ul>
      ) : error ? (
        <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={texts.loading} rows={3} className="skeleton-rows" />
      )}
    </SidePanel>
  );
}

interface NoteProps {
  readonly note: Annotation;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function Note({ note: { day, text }, onEdit, onDelete }: NoteProps) {
  return (
    <div className="note">
      <p>
        <b>{text}</b>
        <small>{longDay(day)}</small>
      </p>
      <Button variant="minimal" icon={<Edit />} aria-label={texts.edit(text)} onClick={onEdit} />
      <Button variant="minimal" icon={<Trash />} aria-label={texts.delete(text)} onClick={onDelete} />
    </div>
  );
}

interface FormProps {
  readonly initial: AnnotationBody;
  readonly submit: string;
  /** @param clear empties the text. */
  readonly onSubmit: (body: AnnotationBody, clear: () => void) => void;
  readonly onCancel?: () => void;
  readonly busy: boolean;
}

function NoteForm({ initial, submit, onSubmit, onCancel, busy }: FormProps) {
  const [day, setDay] = useState(initial.day);
  const [text, setText] = useState(initial.text);
  const field = useRef<HTMLInputElement>(null);
  const ids = { day: useId(), text: useId() };
  const save = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ day, text: text.trim() }, () => {
      setText('');
      // The button was disabled meanwhile and lost the focus.
      field.current?.focus();
    });
  };
  return (
    <form className="note-form" onSubmit={save}>
      <label htmlFor={ids.text}>{texts.text}</label>
      <InputGroup
        id={ids.text}
        inputRef={field}
        required
        pattern=".*\S.*"
        maxLength={ANNOTATION_LENGTH}
        placeholder={texts.example}
        autoFocus={onCancel !== undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <label htmlFor={ids.day}>{texts.day}</label>
      <input
        id={ids.day}
        className="day-input"
        type="date"
        required
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <footer>
        {onCancel && <Button text={texts.cancel} onClick={onCancel} />}
        <Button type="submit" intent="primary" text={submit} loading={busy} />
      </footer>
    </form>
  );
}

function useChanges() {
  const queries = useQueryClient();
  const after = (done: string, undo?: () => void) => async (position: string | null) => {
    positions.atLeast('annotations', position);
    await queries.invalidateQueries({ queryKey: topicKey('annotations') });
    showToast('success', done, undo ? { action: { label: texts.undo, run: undo } } : {});
  };
  const onError = (failure: Error) => showToast('error', messageOf(failure));
  const add = useMutation({
    mutationFn: (body: AnnotationBody) => call(api.addAnnotation, { body }),
    onSuccess: ({ position }: Accepted) => after(texts.added)(position),
    onError,
  });
  const change = useMutation({
    mutationFn: ({ id, day, text }: Annotation) => call(api.editAnnotation, { params: { id }, body: { day, text } }),
    onSuccess: ({ position }: Accepted) => after(texts.saved)(position),
    onError,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Annotation) => call(api.deleteAnnotation, { params: { id } }),
    onSuccess: ({ position }: Accepted, { day, text }) =>
      after(texts.deleted, () => add.mutate({ day, text }))(position),
    onError,
  });
  return { add, change, remove };
}
