/** What every engine takes as a topic's name (Kafka is the strictest), and what the bus keeps for itself. */
const NAME = /^[a-z][a-z0-9-]{0,99}$/;

/** @throws TypeError for a name that is not lower-case words with hyphens; `<topic>.dead` is the bus's own. */
export function checkTopicName(topic: string): void {
  if (!NAME.test(topic)) throw new TypeError(`'${topic}' is no topic: lower-case letters, digits and hyphens`);
}
