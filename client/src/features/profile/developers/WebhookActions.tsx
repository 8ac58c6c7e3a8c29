/** Offers a webhook endpoint's actions: test, pause, resume, replay, rotate, delete. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookEndpoint } from '../../../../../domain/api/webhookEndpoints.js';
import * as api from '../../../../../domain/api/webhookEndpoints.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { topicKey } from '../../../api/queryKeys.js';
import { showToast } from '../../../state/toasts.js';
import { Button } from '../../../ui/blueprint.js';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.js';
import { NamedSelect } from '../../../ui/NamedSelect.js';
import { webhooksTexts as texts } from '../texts/webhooksTexts.js';
import { ShownOnce } from './ShownOnce.js';

type Period = keyof typeof texts.periods;
const HOUR_MS = 3_600_000;
/** Before the oldest event that is kept. */
const ALL_MS = 400 * 24 * HOUR_MS;
const PERIODS: Readonly<Record<Period, number>> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  all: ALL_MS,
};

interface Props {
  readonly endpoint: WebhookEndpoint;
  readonly host: string;
}

export function WebhookActions({ endpoint: { id, status }, host }: Props) {
  const [isRemoving, setRemoving] = useState(false);
  const [period, setPeriod] = useState<Period>('day');
  const [isBack, setBack] = useState(false);
  const of = { params: { id } };
  const change = useChange();
  const test = useTest(id);
  const rotate = useRotate(id);
  const onDone = () => {
    rotate.reset();
    setBack(true);
  };
  if (rotate.data)
    return (
      <ShownOnce
        secret={rotate.data.secret}
        texts={{ ...texts, once: `${texts.once} ${texts.rotateNote}` }}
        onDone={onDone}
      />
    );
  const pause = () => change.mutate({ act: () => call(api.pauseWebhookEndpoint, of), done: texts.wasPaused });
  const resume = () => change.mutate({ act: () => call(api.resumeWebhookEndpoint, of), done: texts.wasResumed });
  const replay = () => {
    const after = new Date(Date.now() - PERIODS[period]).toISOString();
    change.mutate({ act: () => call(api.replayWebhookEvents, { ...of, body: { after } }), done: texts.replayed });
  };
  const remove = () => {
    setRemoving(false);
    change.mutate({ act: () => call(api.deleteWebhookEndpoint, of), done: texts.removed });
  };
  const periods = (Object.keys(PERIODS) as Period[]).map(value => ({ value, name: texts.periods[value] }));
  return (
    <div className="webhook-actions">
      <Button size="small" text={texts.test} loading={test.isPending} onClick={() => test.mutate()} />
      <Button
        size="small"
        text={status === 'active' ? texts.pause : texts.resume}
        onClick={status === 'active' ? pause : resume}
      />
      <Button
        size="small"
        autoFocus={isBack}
        text={texts.rotate}
        loading={rotate.isPending}
        onClick={() => rotate.mutate()}
      />
      <Button size="small" text={texts.remove} onClick={() => setRemoving(true)} />
      <span className="webhook-replay">
        <NamedSelect
          name={texts.replayFrom}
          label={texts.replayFrom}
          options={periods}
          value={period}
          onChange={setPeriod}
        />
        <Button size="small" text={texts.replay} onClick={replay} />
      </span>
      <ConfirmDialog open={isRemoving} act={texts.removeConfirm} onConfirm={remove} onCancel={() => setRemoving(false)}>
        <p>{texts.removeNote(host)}</p>
      </ConfirmDialog>
    </div>
  );
}

interface Change {
  readonly act: () => Promise<{ readonly position: string | null }>;
  readonly done: string;
}

function useChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ act }: Change) => act(),
    onSuccess: async ({ position }, { done }) => {
      positions.atLeast('webhookEndpoints', position);
      await queries.invalidateQueries({ queryKey: topicKey('webhookEndpoints') });
      showToast('success', done);
    },
    onError: failure => showToast('error', messageOf(failure)),
  });
}

function useTest(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.testWebhookEndpoint, { params: { id } }),
    onSuccess: async ({ delivered, status, error, ms }) => {
      await queries.invalidateQueries({ queryKey: topicKey('webhookEndpoints', id) });
      if (status === null) return showToast('error', texts.testFailed(error ?? ''));
      showToast(delivered ? 'success' : 'error', delivered ? texts.tested(status, ms) : texts.testRefused(status));
    },
    onError: failure => showToast('error', messageOf(failure)),
  });
}

function useRotate(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(api.rotateWebhookSecret, { params: { id } }),
    onSuccess: async ({ position }) => {
      positions.atLeast('webhookEndpoints', position);
      await queries.invalidateQueries({ queryKey: topicKey('webhookEndpoints') });
    },
    onError: failure => showToast('error', messageOf(failure)),
  });
}
