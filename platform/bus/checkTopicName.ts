/** Matches topic names that every engine accepts; Kafka is the strictest. */
const NAME = /^[a-z][a-z0-9-]{0,99}$/;

/** @throws TypeError for a name that is not lower-case words with hyphens; `<topic>.dead` is reserved for the bus. */
export function checkTopicName(topic: string): void {
  if (!NAME.test(topic))
    throw new TypeError(`'${topic}' is not a topic name: use lower-case letters, digits and hyphens`);
}
