/** A command of `tidewatch`. */
import type { Config } from '../../platform/runtime/config/config.js';

export interface Io {
  /** One line of the result, to standard output. */
  readonly out: (line: string) => void;
  /** Progress and remarks, to standard error: never part of the result. */
  readonly note: (text: string) => void;
  /** Whether a person is watching; long work then shows a bar. */
  readonly terminal: boolean;
  readonly config: () => Config;
}

/** What the command line may have; `null`: it has not. */
export interface Options {
  readonly json: boolean;
  readonly batch: string | null;
  /** A folder of labelled pages. */
  readonly cases: string | null;
  readonly key: string | null;
  readonly shop: string | null;
  /** The file to write. */
  readonly out: string | null;
  /** Do what would otherwise be asked about. */
  readonly yes: boolean;
}

export interface Command {
  /** Such as `projections rebuild <name>`: shown by `--help`. */
  readonly usage: string;
  readonly help: string;
  /** @returns the exit code. */
  run(args: readonly string[], options: Options, io: Io): Promise<number>;
}

/** The command line is wrong: the message is shown with the usage, exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
