import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import { topicOf } from '@kerbside/contracts/event';
import { readEnv, type Env } from '../settings/platform-config.js';

export const usage = `Usage: npm run events -- <command>
  tail          print events: place, a tab, the envelope. By default from now on
                  --service a,b | --topic t,u   whose events (all services)
                  --from 120 | --since 15m | --since 2027-03-02T10:00:00Z   where to start: an offset or a time (s, m, h, d)
                  --type text                   only types that contain it
                  --once                        stop after the events that exist now
  lag           how far each consumer group is behind, and what waits in each outbox   --service a,b
  dead-letters  events that were set aside, with reason and time                       --service a,b
  replay        give dead letters to their consumers again, through the running service
                  --service a   and   --all (but unknown versions) | --id x,y | --consumer Class.method
                                      | --consumer kerbside.a (unknown versions, once their consumer is shipped)
                  --wait 30     seconds to wait for the outcome
  drop          leave dead letters as they are: nobody handles them any more
                  --service a   and   --all | --id x,y | --consumer Class.method
  restored      once all databases were restored to one moment, before anything runs: empties the topics, and has the services
                  publish again what the databases say of the days that a topic keeps                              --service a,b
In lag, --behind leaves out those who have read everything.`;

/** The command was not understood; the message says what is wrong with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Start = { readonly kind: 'now' } | StartAt;
type StartAt = { readonly kind: 'offset'; readonly offset: number } | { readonly kind: 'time'; readonly since: Date };

export type DeadLetterChoice =
  | { readonly kind: 'all' }
  | { readonly kind: 'ids'; readonly ids: readonly string[] }
  | { readonly kind: 'consumer'; readonly consumer: string };

export type Command =
  | {
      readonly name: 'tail';
      readonly topics: readonly string[];
      readonly start: Start;
      readonly type: string | undefined;
      readonly isOnce: boolean;
    }
  | { readonly name: 'lag'; readonly services: readonly ServiceName[]; readonly isBehindOnly: boolean }
  | { readonly name: 'dead-letters' | 'restored'; readonly services: readonly ServiceName[] }
  | { readonly name: 'drop'; readonly service: ServiceName; readonly chosen: DeadLetterChoice }
  | { readonly name: 'replay'; readonly service: ServiceName; readonly chosen: DeadLetterChoice; readonly waitMs: number };

const options = {
  service: { type: 'string' },
  topic: { type: 'string' },
  from: { type: 'string' },
  since: { type: 'string' },
  type: { type: 'string' },
  once: { type: 'boolean' },
  all: { type: 'boolean' },
  id: { type: 'string' },
  consumer: { type: 'string' },
  wait: { type: 'string' },
  behind: { type: 'boolean' },
} as const;

type CommandOptions = {
  readonly [K in keyof typeof options]?: ((typeof options)[K]['type'] extends 'boolean' ? boolean : string) | undefined;
};

const understood: Readonly<Record<Command['name'], readonly (keyof CommandOptions)[]>> = {
  tail: ['service', 'topic', 'from', 'since', 'type', 'once'],
  lag: ['service', 'behind'],
  'dead-letters': ['service'],
  replay: ['service', 'all', 'id', 'consumer', 'wait'],
  drop: ['service', 'all', 'id', 'consumer'],
  restored: ['service'],
};

const commandName = z.enum(['tail', 'lag', 'dead-letters', 'replay', 'drop', 'restored']);

/** Throws a `UsageError` for anything it does not understand. */
export const readCommand = (args: readonly string[], env: Env, now: Date): Command => {
  const { values, positionals } = parsed(args);
  const name = commandName.safeParse(positionals[0]);
  if (!name.success || positionals.length > 1) throw new UsageError(usage);
  const strange = Object.keys(values).find((option) => !understood[name.data].some((known) => known === option));
  if (strange !== undefined) throw new UsageError(`${name.data} has no option --${strange}\n${usage}`);
  const { SERVICE } = readEnv(z.object({ SERVICE: z.optional(z.string()) }), env);
  const services = servicesOf(values.service ?? SERVICE);
  switch (name.data) {
    case 'tail':
      return tailOf(values, services, now);
    case 'replay':
      return { name: 'replay', ...lettersOf(values, services), waitMs: wholeNumber('wait', values.wait ?? '30') * 1_000 };
    case 'drop':
      return { name: 'drop', ...lettersOf(values, services) };
    case 'lag':
      return { name: 'lag', services, isBehindOnly: values.behind === true };
    // A restore is of all services, whichever of them the command runs beside.
    case 'restored':
      return { name: 'restored', services: servicesOf(values.service) };
    case 'dead-letters':
      return { name: 'dead-letters', services };
  }
};

const parsed = (args: readonly string[]): { values: CommandOptions; positionals: string[] } => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error });
  }
};

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const servicesOf = (text: string | undefined): readonly ServiceName[] =>
  text === undefined
    ? serviceNames
    : listOf(text).map((name) => {
        const known = z.enum(serviceNames).safeParse(name);
        if (!known.success) throw new UsageError(`There is no service called ${name}. Services: ${serviceNames.join(', ')}`);
        return known.data;
      });

const tailOf = (given: CommandOptions, services: readonly ServiceName[], now: Date): Command => {
  if (given.from !== undefined && given.since !== undefined) throw new UsageError('Give --from or --since, not both');
  return {
    name: 'tail',
    topics: given.topic === undefined ? services.map(topicOf) : listOf(given.topic),
    start: startOf(given, now),
    type: given.type,
    isOnce: given.once === true,
  };
};

const startOf = ({ from, since }: CommandOptions, now: Date): Start => {
  if (from !== undefined) return { kind: 'offset', offset: wholeNumber('from', from) };
  return since === undefined ? { kind: 'now' } : { kind: 'time', since: timeOf(since, now) };
};

const unitMs: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

const timeOf = (text: string, now: Date): Date => {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const time = count === undefined ? new Date(text) : new Date(now.getTime() - Number(count) * (unitMs[unit] ?? 0));
  if (Number.isNaN(time.getTime())) throw new UsageError(`--since ${text} is not a time: write 15m, 2h or 2027-03-02T10:00:00Z`);
  return time;
};

const wholeNumber = (option: string, text: string): number => {
  if (!/^\d{1,15}$/.test(text)) throw new UsageError(`--${option} needs a whole number`);
  return Number(text);
};

const lettersOf = (
  given: CommandOptions,
  [service, ...others]: readonly ServiceName[],
): { service: ServiceName; chosen: DeadLetterChoice } => {
  if (service === undefined || others.length > 0) throw new UsageError('Say whose dead letters, one service at a time: --service claims');
  return { service, chosen: chosenOf(given) };
};

const chosenOf = ({ all, id, consumer }: CommandOptions): DeadLetterChoice => {
  const given = [all, id, consumer].filter((one) => one !== undefined);
  if (given.length !== 1) throw new UsageError('Say which dead letters: --all, --id or --consumer');
  if (id !== undefined) return { kind: 'ids', ids: listOf(id) };
  return consumer === undefined ? { kind: 'all' } : { kind: 'consumer', consumer };
};
