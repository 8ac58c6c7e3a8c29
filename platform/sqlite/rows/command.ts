import type { SqlValue } from '../open.js';

export interface Command {
  readonly sql: string;
  readonly args: readonly SqlValue[];
}
