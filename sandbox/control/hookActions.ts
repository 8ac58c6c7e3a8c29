/** Control actions on the webhook receiver: makes it hang or fail, at once and by path. */
import { HOOK_MODES, type HookMode, type HookReceiver } from '../hooks/hookReceiver.js';
import { type Actions, refused, textOf } from './action.js';

export const hookActions = (receiver: HookReceiver): Actions => ({
  hooks: fields => {
    const [mode, path] = [textOf(fields, 'mode'), textOf(fields, 'path').trim() || '/hooks'];
    if (!isMode(mode)) return refused(`mode must be one of ${Object.keys(HOOK_MODES).join(', ')}`);
    if (!/^\/hooks(\/|$)/.test(path)) return refused('path must be /hooks or below');
    receiver.setMode(path, mode);
    return { path, mode };
  },
});

const isMode = (mode: string): mode is HookMode => Object.hasOwn(HOOK_MODES, mode);
