import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../../mongo/database-errors.js';

interface ClaimRow {
  readonly _id: 'log';
  readonly holder: string;
  readonly host: string;
  readonly pid: number;
  readonly at: Date;
}

type LogHolder = ClaimRow & { readonly silentMs: number };

/** How often the holder renews its claim. */
export const claimBeatMs = 10_000;
/** A holder on another machine, whose process cannot be checked, counts as gone after this long without a renewal. */
const goneAfterMs = 30_000;

/** Another process holds the embedded log. */
export class LogInUseError extends Error {
  override readonly name = 'LogInUseError';

  constructor({ host, pid }: Pick<ClaimRow, 'host' | 'pid'>) {
    super(
      `The event log in this MongoDB belongs to process ${pid} on ${host}: without Kafka one process runs all services. ` +
        'Stop that process, or set KAFKA_BROKERS for both.',
    );
  }
}

/** Lets one process at a time use the embedded log. If that process crashes, a successor on the same machine gets it at once. */
export class LogClaim {
  private readonly holder = randomUUID();

  /** Rejects with a `LogInUseError` while another running process holds it. */
  async take(database: mongo.Db): Promise<void> {
    const found = await foundIn(database);
    if (found && !isGone(found)) throw new LogInUseError(found);
    if (!(await this.succeed(database, found))) await this.take(database);
  }

  /** Renews the claim. Rejects with a `LogInUseError` when another process has taken the log over. */
  async renew(database: mongo.Db): Promise<void> {
    const { matchedCount } = await claimsIn(database).updateOne({ _id: 'log', holder: this.holder }, { $currentDate: { at: true } });
    if (matchedCount === 0) throw new LogInUseError((await foundIn(database)) ?? { host: hostname(), pid: process.pid });
  }

  async release(database: mongo.Db): Promise<void> {
    await claimsIn(database).deleteOne({ _id: 'log', holder: this.holder });
  }

  /** False when another was first. */
  private async succeed(database: mongo.Db, found: LogHolder | undefined): Promise<boolean> {
    const mine = { $set: { holder: this.holder, host: hostname(), pid: process.pid, at: '$$NOW' } };
    const before = { _id: 'log' as const, holder: found?.holder ?? this.holder };
    try {
      const { matchedCount, upsertedCount } = await claimsIn(database).updateOne(before, [mine], { upsert: !found });
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

const claimsIn = (database: mongo.Db): mongo.Collection<ClaimRow> => database.collection<ClaimRow>('claims');

const foundIn = async (database: mongo.Db): Promise<LogHolder | undefined> => {
  const silentMs = { $subtract: ['$$NOW', '$at'] };
  const [found] = await claimsIn(database)
    .aggregate<LogHolder>([{ $match: { _id: 'log' } }, { $set: { silentMs } }])
    .toArray();
  return found;
};

/** A claim with our own process id is left over from an earlier run: containers reuse the same id. */
const isGone = ({ host, pid, silentMs }: LogHolder): boolean =>
  silentMs > goneAfterMs || (host === hostname() && (pid === process.pid || !isRunning(pid)));

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Not permitted to signal it, so another user's process is running.
    return error instanceof Error && Reflect.get(error, 'code') === 'EPERM';
  }
};
