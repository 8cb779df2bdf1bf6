import { setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { DatabaseAwayError } from './database-away.js';
import { TimeLimitError } from '../time/back-off.js';
import { triedWithin } from './tries.js';

const failing =
  (error: Error, seen: string[] = []) =>
  (session: string) => {
    seen.push(session);
    return Promise.reject(error);
  };
const conflict = new mongo.MongoServerError({ message: 'WriteConflict', errorLabels: ['TransientTransactionError'] });
const away = new mongo.MongoNetworkError('closed');

describe('the work of a transaction', () => {
  it('is restarted while there is time', async () => {
    const seen: string[] = [];
    const tried = triedWithin({ awayMs: 10_000, wholeMs: 10_000 }, failing(conflict, seen));
    await expect(tried('first')).rejects.toBe(conflict);
    await expect(tried('second')).rejects.toBe(conflict);
    expect(seen).toEqual(['first', 'second']);
  });

  it('is not restarted once nobody waits for it', async () => {
    const seen: string[] = [];
    const tried = triedWithin({ awayMs: 5, wholeMs: 20 }, failing(conflict, seen));
    await expect(tried('first')).rejects.toBe(conflict);
    await wait(30);
    await expect(tried('second')).rejects.toThrow(TimeLimitError);
    expect(seen).toEqual(['first']);
  });

  it('is given up sooner when the database is away', async () => {
    const tried = triedWithin({ awayMs: 5, wholeMs: 10_000 }, failing(away));
    await expect(tried('first')).rejects.toBe(away);
    await wait(15);
    await expect(tried('second')).rejects.toThrow(DatabaseAwayError);
  });
});
