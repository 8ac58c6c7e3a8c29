import { describe, expect, it } from 'vitest';
import { readEntryFlags } from './entryFlags.js';

describe('entry flags', () => {
  it('are absent on an ordinary visit', () => expect(readEntryFlags('?range=7')).toBeNull());
  it.each([
    ['?connected=true&skip_loading=true', 'Store connected successfully.', false],
    ['?reconnected=true', 'Store reconnected successfully.', false],
    ['?re-auth=true', 'Re-authentication successful.', true],
    ['?reauth=success', 'Re-authentication successful.', true],
    ['?clear_cache=true', null, true],
    ['?force_refresh=true', null, true],
  ])('%s', (search, notice, refresh) => expect(readEntryFlags(search)).toEqual({ notice, refresh, rest: '' }));
  it('leave view state unchanged', () => expect(readEntryFlags('?connected=true&range=7')?.rest).toBe('?range=7'));
});
