/** Previews a page before it is tracked. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Preview } from '../../../../../domain/api/preview.js';
import * as api from '../../../../../domain/api/preview.js';
import { call } from '../../../api/client.js';
import { agedKey } from '../../../api/queryKeys.js';
import { useSettled } from '../../../ui/useSettled.js';

/** A merchant who still types is not interrupted; a pasted address is looked at at once. */
const TYPING_MS = 800;
/** The server keeps what it saw for ten minutes. */
const KEPT_MS = 9 * 60_000;

/** Half an address is no page. */
export const isAddress = (text: string): boolean => /^(https?:\/\/)?[^\s/]+(\.[^\s/]{2,}|:\d+)\/?\S*$/i.test(text);

export interface Previewing {
  readonly result: UseQueryResult<Preview>;
  /** The page of the address in the field; `undefined` until it was read. */
  readonly preview: Preview | undefined;
  readonly looking: boolean;
  /** Looks now, whatever is being typed. */
  look(url: string): void;
}

/**
 * @param text as typed. A new address ends the request for the one before.
 * @param begun the address that was there from the start: it is looked at at once.
 */
export function usePreview(text: string, initialUrl: string): Previewing {
  const address = text.trim();
  const [submitted, look] = useState(initialUrl.trim());
  const settled = useSettled(address, TYPING_MS);
  const wanted = submitted === address || settled === address;
  const result = useQuery({
    queryKey: [...agedKey('preview'), address],
    queryFn: ({ signal }) => call(api.previewCompetitor, { body: { url: address }, signal }),
    enabled: wanted && isAddress(address),
    retry: false,
    staleTime: KEPT_MS,
    gcTime: KEPT_MS,
  });
  const { data, isFetching } = result;
  return { result, preview: isFetching ? undefined : data, looking: isFetching, look };
}
