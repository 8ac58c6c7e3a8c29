/** Why a process could not start, in one line for the person who started it. The log has the details. */
export function startFailure(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const { code, syscall, port, message } = fault as NodeJS.ErrnoException & { readonly port?: number };
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `port ${port} is in use by another process (EADDRINUSE): end that one, or choose another port`;
  if (syscall === 'listen' && code === 'EACCES')
    return `port ${port} is not for this user (EACCES): choose one from 1024 on`;
  return message;
}
