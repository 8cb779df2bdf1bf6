import type { mongo } from 'mongoose';
import type { OutboxRow } from '../events/outbox/outbox-row.js';
import { daySeconds, logKeptDays } from '../events/outbox/retention.js';
import type { LogReader } from './log-reader.js';

type Outbox = mongo.Collection<OutboxRow>;

/**
 * Once all databases are back at one moment, the log still has what was published after it, and consumers would take in what no longer happened. So the
 * log is made again from the record: it loses everything, and each outbox publishes again what a log keeps, which holds whatever some consumer had not
 * read at that moment. What one had handled it knows by its receipts. Returns how many events are published again; undefined where the log came back with the databases.
 */
export const makeLogAgain = async (log: LogReader, outboxes: readonly Outbox[], topics: readonly string[]): Promise<number | undefined> => {
  const written = await Promise.all(outboxes.map((outbox) => outbox.distinct('topic')));
  if (!(await log.empty([...new Set([...topics, ...written.flat()])]))) return undefined;
  const lasts = await Promise.all(outboxes.map(lastSent));
  const since = new Date(Math.max(0, ...lasts) - logKeptDays * daySeconds * 1_000);
  const marked = await Promise.all(outboxes.map((outbox) => outbox.updateMany({ sentAt: { $gte: since } }, { $set: { sentAt: null } })));
  return marked.reduce((sum, { modifiedCount }) => sum + modifiedCount, 0);
};

const lastSent = async (outbox: Outbox): Promise<number> =>
  (await outbox.findOne({ sentAt: { $ne: null } }, { sort: { sentAt: -1 }, projection: { sentAt: 1 } }))?.sentAt?.getTime() ?? 0;
