/** An engine cannot be used as its URL says: in one line, which lacks the variable, as several may name the engine. */
export class PortUnusable extends Error {
  override readonly name = 'PortUnusable';
}
