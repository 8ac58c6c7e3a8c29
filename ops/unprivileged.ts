export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** The system's user without any rights. */
const OTHER = 65_534;

/** A server that must not, or need not, run as root runs as an ordinary user. */
export const unprivileged = (): Identity => (process.getuid?.() === 0 ? { uid: OTHER, gid: OTHER } : {});
