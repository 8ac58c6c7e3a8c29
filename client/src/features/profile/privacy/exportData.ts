/** The running export: it goes on when its dialog is closed, so its state belongs to no component. */
import { dataExport, ESTIMATED_EVENTS_HEADER } from '../../../../../domain/api/privacy.js';
import { urlOf } from '../../../api/client.js';
import { sharedState, useSharedState } from '../../../state/sharedState.js';
import { saveFile } from '../../../ui/saveFile.js';

export type Export =
  | { readonly state: 'none' }
  | { readonly state: 'running'; readonly bytes: number; readonly events: number; readonly ofEvents: number | null }
  | { readonly state: 'done'; readonly file: string; readonly bytes: number; readonly url: string }
  | { readonly state: 'failed'; readonly events: number };

/** Each event is one line of the file. */
const LINE_END = 10;

const current = sharedState<Export>({ state: 'none' });
export const useExport = (): Export => useSharedState(current);

let abort = new AbortController();

/** Does nothing while one runs. */
export async function startExport(): Promise<void> {
  if (current.get().state === 'running') return;
  forgetExport();
  abort = new AbortController();
  const { signal } = abort;
  let events = 0;
  try {
    current.set({ state: 'running', bytes: 0, events, ofEvents: null });
    const response = await fetch(urlOf(dataExport), { credentials: 'same-origin', signal });
    if (!response.ok || !response.body) throw new Error(`the export was answered ${response.status}`);
    const ofEvents = Number(response.headers.get(ESTIMATED_EVENTS_HEADER)) || null;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for await (const part of chunksOf(response.body)) {
      parts.push(part);
      bytes += part.byteLength;
      events += linesIn(part);
      current.set({ state: 'running', bytes, events, ofEvents });
    }
    const url = URL.createObjectURL(new Blob(parts, { type: 'application/json' }));
    const file = fileNameOf(response);
    current.set({ state: 'done', file, bytes, url });
    saveFile(url, file);
  } catch {
    if (!signal.aborted) current.set({ state: 'failed', events });
  }
}

/** Stops a running export; drops the file of a finished one. */
export function forgetExport(): void {
  abort.abort();
  const known = current.get();
  if (known.state === 'done') URL.revokeObjectURL(known.url);
  current.set({ state: 'none' });
}

async function* chunksOf(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

const linesIn = (part: Uint8Array): number => part.reduce((lines, byte) => lines + (byte === LINE_END ? 1 : 0), 0);

const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'tidewatch-export.json';
