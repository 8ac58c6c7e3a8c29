import type { Bus, DeadLetter, TopicDepth } from '../../../platform/bus/port.js';
import { type Command, type Io, UsageError } from '../command.js';
import { withBus } from '../engines.js';
import { installed } from '../installed.js';
import { table } from '../table.js';

export interface TopicState extends TopicDepth {
  /** The messages that the group set aside, oldest first, without their contents. */
  readonly dead: readonly Omit<DeadLetter, 'message'>[];
}

/** Lists each topic and group with its waiting messages and dead letters. */
export async function topicStates(bus: Pick<Bus, 'depths' | 'deadLetters'>): Promise<readonly TopicState[]> {
  const depths = await bus.depths();
  const states: TopicState[] = [];
  for (const topic of new Set(depths.map(depth => depth.topic))) {
    const letters = (await bus.deadLetters(topic)).map(({ message: _, ...letter }) => letter);
    for (const depth of depths)
      if (depth.topic === topic) states.push({ ...depth, dead: letters.filter(({ group }) => group === depth.group) });
  }
  return states;
}

const ACTIONS: Readonly<
  Record<string, (names: readonly string[], json: boolean, bus: Bus, io: Io) => Promise<number>>
> = {
  async list(_, json, bus, { out }) {
    const states = await topicStates(bus);
    if (json) for (const state of states) out(JSON.stringify(state));
    else {
      const rows = states.map(({ topic, group, waiting, dead }) => [topic, group ?? '-', waiting, dead.length]);
      for (const line of table(['topic', 'group', 'messages', 'dead letters'], rows)) out(line);
    }
    return 0;
  },

  /** The groups handle the messages again when they run: this command only puts them back. */
  async retry(names, json, bus, { out }) {
    const states = await topicStates(bus);
    const topics = [...new Set(states.map(({ topic }) => topic))];
    const unknown = names.find(name => !topics.includes(name));
    if (unknown) throw new UsageError(`no topic is called '${unknown}'; there are ${topics.join(', ')}`);
    for (const topic of names.length === 0 ? topics : names) {
      const letters = states.filter(state => state.topic === topic).flatMap(({ dead }) => dead);
      for (const { id } of letters) await bus.replay(id);
      if (json) out(JSON.stringify({ topic, replayed: letters.length }));
      else out(`${topic}: ${letters.length} requeued`);
    }
    return 0;
  },
};

export const topics: Command = {
  usage: 'topics list|retry [<topic> …]',
  help: 'Lists the topics, which hand work between processes, or requeues their dead letters.',

  async run([action = '', ...names], { json }, io) {
    const act = ACTIONS[action];
    if (!act) throw new UsageError(`'${action}' is not one of topics list or retry`);
    return await withBus(await installed(io), bus => act(names, json, bus, io));
  },
};
