/** Retries the connection at once. Separate from the socket, so that a button does not load the library early. */
export const reconnectNow = (): void => {
  void import('./socket.js').then(({ reconnect }) => reconnect());
};
