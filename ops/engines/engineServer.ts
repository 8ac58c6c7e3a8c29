/** A server of an engine that this process started on loopback, and ends by its process id. */
export interface EngineServer {
  /** With user and password where it has them. */
  readonly url: string;
  /** Of the process that runs now, or ran last. */
  pid(): number;
  /** Like a power cut: no chance to clean up. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** On the same port and data, after `kill`. */
  again(): Promise<void>;
  /** It keeps its connections and answers nothing, until `resume`. */
  pause(): void;
  resume(): void;
  /** Deletes its folder, unless the caller named it. */
  stop(): Promise<void>;
}
