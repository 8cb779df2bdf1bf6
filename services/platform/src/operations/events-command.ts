import { createConnection, type mongo } from 'mongoose';
import * as z from 'zod/mini';
import type { ServiceName } from '@kerbside/contracts/call';
import { backlogOf, type OutboxRow } from '../events/outbox/outbox-row.js';
import { kafkaAccess, kafkaSettings } from '../settings/kafka-access.js';
import { topicsBy } from '../events/topics.js';
import { readCommand, type Command } from './command-line.js';
import { DeadLetterDesk } from './dead-letter-desk.js';
import { EmbeddedReader } from './embedded-reader.js';
import type { LogReader } from './log-reader.js';
import { deadLetterReport, lagReport, outcomeReport } from './report.js';
import { tail } from './tail.js';
import { readEnv, type Env } from '../settings/platform-config.js';
import { daySeconds, logKeptDays } from '../events/outbox/retention.js';

/** Where an operator's command writes, and what stops it. */
export interface Terminal {
  readonly say: (line: string) => void;
  readonly stop: AbortSignal;
}

const settings = z.object({
  MONGO_URI: z.string(),
  MONGO_DATABASE: z.optional(z.string()),
  EVENTS_DB: z._default(z.string(), 'kerbside_events'),
  ...kafkaSettings,
  NODE_ENV: z.optional(z.string()),
});
type Settings = z.output<typeof settings>;

/** `npm run events`: an operator's commands on events. They read the same settings as the services. */
export const runEventsCommand = async (args: readonly string[], env: Env, terminal: Terminal): Promise<void> => {
  const command = readCommand(args, env, new Date());
  const read = readEnv(settings, env);
  const connection = await createConnection(read.MONGO_URI, { serverSelectionTimeoutMS: 5_000 }).asPromise();
  try {
    await new EventDesk(connection.getClient(), read, terminal).run(command);
  } finally {
    await connection.close();
  }
};

class EventDesk {
  constructor(
    private readonly client: mongo.MongoClient,
    private readonly settings: Settings,
    private readonly terminal: Terminal,
  ) {}

  async run(command: Command): Promise<void> {
    switch (command.name) {
      case 'tail':
        return this.withLog((reader) => tail(reader, command, this.terminal.say, this.terminal.stop));
      case 'lag':
        return this.withLog((reader) => this.printLag(reader, command));
      case 'dead-letters':
        return this.listDeadLetters(command.services);
      case 'replay':
        return this.replay(command);
      case 'drop':
        return this.drop(command);
      case 'restored':
        return this.withLog((reader) => this.restored(reader, command.services));
    }
  }

  private async printLag(reader: LogReader, { services, isBehindOnly }: Extract<Command, { name: 'lag' }>): Promise<void> {
    const outboxes = services.map(async (service) => {
      const backlog = await backlogOf(this.databaseOf(service, services).collection<OutboxRow>('outbox'));
      return { service, ...backlog };
    });
    const groups = new Set(services.map((service) => `kerbside.${service}`));
    const lags = (await reader.lag()).filter(({ group }) => groups.has(group) || !isOurs(group));
    this.print(lagReport(isBehindOnly ? lags.filter(({ behind }) => behind > 0) : lags, await Promise.all(outboxes), isBehindOnly));
  }

  private async listDeadLetters(services: readonly ServiceName[]): Promise<void> {
    const lists = services.map(async (service) => {
      const letters = await new DeadLetterDesk(this.databaseOf(service, services)).open();
      return letters.map((letter) => ({ ...letter, service }));
    });
    this.print(deadLetterReport((await Promise.all(lists)).flat()));
  }

  private async replay({ service, chosen, waitMs }: Extract<Command, { name: 'replay' }>): Promise<void> {
    const desk = new DeadLetterDesk(this.databaseOf(service, [service]));
    const { ids } = await desk.askToReplay(chosen);
    this.print(outcomeReport(service, await desk.outcome(ids, waitMs, this.terminal.stop)));
  }

  private async drop({ service, chosen }: Extract<Command, { name: 'drop' }>): Promise<void> {
    const dropped = await new DeadLetterDesk(this.databaseOf(service, [service])).dropAll(chosen, new Date());
    this.print([`${dropped} of ${service} dropped`]);
  }

  private async restored(reader: LogReader, services: readonly ServiceName[]): Promise<void> {
    const outboxes = services.map((service) => this.databaseOf(service, services).collection<OutboxRow>('outbox'));
    const again = await makeLogAgain(reader, outboxes, services.flatMap(topicsBy));
    this.print([
      again === undefined
        ? 'The log is in the databases and came back with them: nothing to do'
        : `The topics are empty; the services publish ${again} events again once they run`,
    ]);
  }

  /** Loads the Kafka client only where it is used. */
  private async withLog(work: (reader: LogReader) => Promise<void>): Promise<void> {
    const reader = await this.openLog();
    try {
      await work(reader);
    } finally {
      await reader.close();
    }
  }

  private async openLog(): Promise<LogReader> {
    const { NODE_ENV, EVENTS_DB } = this.settings;
    const access = kafkaAccess(this.settings, NODE_ENV === 'production');
    if (access === undefined) return new EmbeddedReader(this.client.db(EVENTS_DB));
    const { KafkaReader } = await import('./kafka-reader.js');
    return KafkaReader.connect(access);
  }

  /** A database name in the settings belongs to the one service that was named; otherwise each has its usual name. */
  private databaseOf(service: ServiceName, named: readonly ServiceName[]): mongo.Db {
    const { MONGO_DATABASE } = this.settings;
    return this.client.db(named.length === 1 && MONGO_DATABASE !== undefined ? MONGO_DATABASE : `kerbside_${service}`);
  }

  private print(lines: readonly string[]): void {
    for (const line of lines) this.terminal.say(line);
  }
}

const isOurs = (group: string): boolean => group.startsWith('kerbside.');

type Outbox = mongo.Collection<OutboxRow>;

/**
 * Once all databases are back at one moment, the log still has what was published after it, and consumers would take in what no longer happened. So the
 * log is made again from the record: it loses everything, and each outbox publishes again what a log keeps, which holds whatever some consumer had not
 * read at that moment. What one had handled it knows by its receipts. Returns how many events are published again; undefined where the log came back with the databases.
 */
const makeLogAgain = async (log: LogReader, outboxes: readonly Outbox[], topics: readonly string[]): Promise<number | undefined> => {
  const written = await Promise.all(outboxes.map((outbox) => outbox.distinct('topic')));
  if (!(await log.empty([...new Set([...topics, ...written.flat()])]))) return undefined;
  const lasts = await Promise.all(outboxes.map(lastSent));
  const since = new Date(Math.max(0, ...lasts) - logKeptDays * daySeconds * 1_000);
  const marked = await Promise.all(outboxes.map((outbox) => outbox.updateMany({ sentAt: { $gte: since } }, { $set: { sentAt: null } })));
  return marked.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0);
};

const lastSent = async (outbox: Outbox): Promise<number> =>
  (await outbox.findOne({ sentAt: { $ne: null } }, { sort: { sentAt: -1 }, projection: { sentAt: 1 } }))?.sentAt?.getTime() ?? 0;
