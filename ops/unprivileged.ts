export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** The system's user without any rights. */
const OTHER = 65_534;

/** Runs a server as an ordinary user if it must not, or need not, run as root. */
export const unprivileged = (): Identity => (process.getuid?.() === 0 ? { uid: OTHER, gid: OTHER } : {});
