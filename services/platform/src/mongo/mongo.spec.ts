import { setTimeout as wait } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { TimeLimitError } from '../time/back-off.js';
import { DatabaseAwayError, isDatabaseAway, triedWithin } from './database-errors.js';
import { pageOf, orderOf } from './paging.js';

const lost = new mongo.MongoNetworkError('closed');
const many = (cause: object): unknown => Reflect.construct(mongo.MongoBulkWriteError, [cause, {}]);

describe('a database that is away', () => {
  it.each<[string, unknown]>([
    ['a connection that was lost', lost],
    ['one that was lost while several documents were written', many(lost)],
    ['a server that is stopping', new mongo.MongoServerError({ errmsg: 'shutdown in progress', errorLabels: ['RetryableWriteError'] })],
    ['one that was given up', new DatabaseAwayError(lost)],
    [
      'a write to a connection that it has ended, as Node says it',
      Object.assign(new Error('This socket has been ended'), { code: 'EPIPE' }),
    ],
  ])('is recognised by %s', (_what, error) => expect(isDatabaseAway(error)).toBe(true));

  it.each<[string, unknown]>([
    ['a document that is there already', new mongo.MongoServerError({ errmsg: 'duplicate key', code: 11_000 })],
    ['one of several that is', many({ message: 'duplicate key', code: 11_000, writeErrors: [] })],
    ['a mistake of ours', new TypeError('not a function')],
  ])('is not recognised by %s', (_what, error) => expect(isDatabaseAway(error)).toBe(false));
});

const fields = { due: 'remindAt', who: 'contact.name' } as const;

describe('the order of a list', () => {
  it.each([
    ['due', { remindAt: 1, _id: 1 }],
    ['-due', { remindAt: -1, _id: 1 }],
    ['who', { 'contact.name': 1, _id: 1 }],
    ['-who', { 'contact.name': -1, _id: 1 }],
  ] as const)('by %j is %j', (sort, order) => expect(orderOf(sort, fields)).toEqual(order));
});

describe('pageOf', () => {
  it.each([
    [{}, { page: 1, perPage: 20 }],
    [
      { page: '3', perPage: '50' },
      { page: 3, perPage: 50 },
    ],
    [
      { page: 2, perPage: 10_000 },
      { page: 2, perPage: 200 },
    ],
    [
      { page: '0', perPage: '-1' },
      { page: 1, perPage: 20 },
    ],
    [
      { page: '1e1', perPage: '1.5' },
      { page: 1, perPage: 20 },
    ],
  ])('reads %j as %j', (query, page) => {
    expect(pageOf(query)).toEqual(page);
  });
});

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
