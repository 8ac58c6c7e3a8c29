/** Defines a `tidewatch` command. */
import type { Config } from '../../platform/runtime/config/config.js';

export interface Io {
  /** Writes one line of the result to standard output. */
  readonly out: (line: string) => void;
  /** Writes progress and remarks to standard error: never part of the result. */
  readonly note: (text: string) => void;
  /** True if a person is watching; long work then shows a bar. */
  readonly terminal: boolean;
  readonly config: () => Config;
}

/** The command line's options; `null` if absent. */
export interface Options {
  readonly json: boolean;
  readonly batch: string | null;
  /** A folder of labelled pages. */
  readonly cases: string | null;
  readonly key: string | null;
  readonly shop: string | null;
  /** The file to write. */
  readonly out: string | null;
  /** The address that gets events. */
  readonly forwardTo: string | null;
  /** The source and target of a migration. */
  readonly from: string | null;
  readonly to: string | null;
  /** Skips the confirmation. */
  readonly yes: boolean;
}

export interface Command {
  /** The synopsis in `--help`, such as `projections rebuild <name>`. */
  readonly usage: string;
  readonly help: string;
  /** @returns the exit code. */
  run(args: readonly string[], options: Options, io: Io): Promise<number>;
}

/** A wrong command line: prints the message with the usage, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
