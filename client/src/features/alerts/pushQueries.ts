/** The calls for browsers that get push alerts. Each takes effect at once. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as api from '../../../../domain/api/pushDevices.js';
import { call } from '../../api/client.js';
import { messageOf } from '../../api/errors.js';
import { positions } from '../../api/positions.js';
import { agedKey, topicKey } from '../../api/queryKeys.js';
import { spokenLanguage } from '../../language/translatable.js';
import { useMe } from '../../state/session.js';
import { showToast } from '../../state/toasts.js';
import { ownDevice, subscribe, unsubscribe } from './push/thisBrowser.js';
import { pushTexts as texts } from './texts/pushTexts.js';

const OWN_KEY = agedKey('push-device');

/** This browser's id among the devices. */
export function useOwnDevice() {
  const { shop } = useMe();
  return useQuery({ queryKey: OWN_KEY, queryFn: () => ownDevice(shop), retry: false });
}

function useChanged() {
  const queries = useQueryClient();
  return async (position: string | null) => {
    positions.atLeast('alerts', position);
    await Promise.all([
      queries.invalidateQueries({ queryKey: topicKey('alerts') }),
      queries.invalidateQueries({ queryKey: OWN_KEY }),
    ]);
  };
}

/** Fails with a text for the merchant. */
export function useAddBrowser() {
  const changed = useChanged();
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const browser = await subscribe(publicKey).catch(() => {
        throw new Error(texts.unreachable);
      });
      if (browser === null) throw new Error(texts.declined);
      return await call(api.addPushDevice, { body: { ...browser, language: spokenLanguage() } });
    },
    onSuccess: async ({ position }) => {
      await changed(position);
      showToast('success', texts.added);
    },
  });
}

export function useRemoveBrowser() {
  const changed = useChanged();
  return useMutation({
    mutationFn: async ({ id, own }: { readonly id: string; readonly name: string; readonly own: boolean }) => {
      const answer = await call(api.removePushDevice, { params: { id } });
      if (own) await unsubscribe().catch(() => undefined);
      return answer;
    },
    onSuccess: async ({ position }, { name }) => {
      await changed(position);
      showToast('success', texts.removed(name));
    },
    // It may be gone already.
    onError: async failure => {
      showToast('error', messageOf(failure));
      await changed(null);
    },
  });
}
