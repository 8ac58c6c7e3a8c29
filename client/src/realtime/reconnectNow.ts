/** Tries the connection at once. Apart from the socket, so that a button does not load its library early. */
export const reconnectNow = (): void => {
  void import('./socket.js').then(({ reconnect }) => reconnect());
};
