import { describe, expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { idleUntil, isInUse } from './adminSession.js';

const at = (text: string) => as<Instant>(`2026-07-01T${text}.000Z`);

describe("an operator's session", () => {
  it('ends after 2 hours without use', () => {
    expect(idleUntil(at('09:00:00'))).toBe(at('11:00:00'));
    expect(isInUse(at('09:00:00'), at('10:59:59'))).toBe(true);
    expect(isInUse(at('09:00:00'), at('11:00:00'))).toBe(false);
  });

  it('is not prolonged by a clock that was set back', () =>
    expect(isInUse(at('09:00:00'), at('08:58:00'))).toBe(false));
  it('tolerates small clock differences between machines', () =>
    expect(isInUse(at('09:00:00'), at('08:59:30'))).toBe(true));
});
