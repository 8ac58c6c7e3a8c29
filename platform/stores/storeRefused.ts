import { type ErrorCode, errorText } from '../../domain/kernel/errors.js';

type StoreRefusal = Extract<
  ErrorCode,
  `LOG_${string}` | `KEYS_${string}` | 'STORE_OF_ANOTHER_LOG' | 'STORE_NEWER' | 'STORE_DAMAGED' | 'MASTER_KEY_MISSING'
>;

/** A start is refused because of what a store holds or lacks. The message is one line: the code, then the remedy. */
export class StoreRefused extends Error {
  override readonly name = 'StoreRefused';
  constructor(
    readonly code: StoreRefusal,
    details: Readonly<Record<string, string | number>>,
  ) {
    super(`${code}: ${errorText(code, details)}`);
  }
}
