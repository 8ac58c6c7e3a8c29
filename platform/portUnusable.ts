/**
 * An engine cannot be used at its URL. The message is one line without the variable, because several may name the
 * engine.
 */
export class PortUnusable extends Error {
  override readonly name = 'PortUnusable';
}
