/** An engine's server that this process started on loopback and ends by its process id. */
export interface EngineServer {
  /** Includes user and password if the engine uses them. */
  readonly url: string;
  /** The id of the current or last process. */
  pid(): number;
  /** Simulates a power cut: no chance to clean up. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** Restarts it on the same port and data, after `kill`. */
  again(): Promise<void>;
  /** Keeps its connections but answers nothing until `resume`. */
  pause(): void;
  resume(): void;
  /** Deletes its folder, unless the caller named it. */
  stop(): Promise<void>;
}
