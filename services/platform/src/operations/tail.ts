import type { Command } from './command-line.js';
import type { LogReader, TopicMessage } from './log-reader.js';

type Tail = Extract<Command, { name: 'tail' }>;

const placeOf = ({ topic, partition }: Pick<TopicMessage, 'topic' | 'partition'>): string => `${topic}/${partition}`;

/** Prints a line per event: its place in the log, a tab, its envelope. */
export const tail = async (reader: LogReader, { topics, start, type, isOnce }: Tail, say: (line: string) => void, stop: AbortSignal) => {
  const places = await reader.places(topics, start);
  const ends = new Map(places.filter(({ next, end }) => next < end).map((place) => [placeOf(place), place.end]));
  if (isOnce && ends.size === 0) return;
  const caughtUp = new AbortController();
  const onMessage = (message: TopicMessage): void => {
    const place = placeOf(message);
    const isLate = isOnce && message.offset >= (ends.get(place) ?? 0);
    if (!isLate && isOfType(message.value, type)) say(`${place}@${message.offset}\t${oneLine(message.value)}`);
    if (message.offset + 1 >= (ends.get(place) ?? Infinity)) ends.delete(place);
    if (isOnce && ends.size === 0) caughtUp.abort();
  };
  await reader.read(places, onMessage, AbortSignal.any([stop, caughtUp.signal]));
};

/** An envelope has no line breaks; other messages may. */
const oneLine = (value: string): string => value.replaceAll(/[\r\n]+/g, ' ');

const isOfType = (value: string, type: string | undefined): boolean => type === undefined || (typeIn(value)?.includes(type) ?? false);

/** The type of an event, read from its text; undefined when the text is not an event. */
export const typeIn = (value: string): string | undefined => /^\{.*?"type":"([^"]{1,200})"/s.exec(value)?.[1];
