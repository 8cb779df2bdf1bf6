import { mongo } from 'mongoose';
import { DatabaseAwayError, isDatabaseAway } from './database-away.js';

const lost = new mongo.MongoNetworkError('closed');
const many = (cause: object): unknown => Reflect.construct(mongo.MongoBulkWriteError, [cause, {}]);

describe('a database that is away', () => {
  it.each<[string, unknown]>([
    ['a connection that was lost', lost],
    ['one that was lost while several documents were written', many(lost)],
    ['a server that is stopping', new mongo.MongoServerError({ errmsg: 'shutdown in progress', errorLabels: ['RetryableWriteError'] })],
    ['one that was given up', new DatabaseAwayError(lost)],
  ])('is recognised by %s', (_what, error) => expect(isDatabaseAway(error)).toBe(true));

  it.each<[string, unknown]>([
    ['a document that is there already', new mongo.MongoServerError({ errmsg: 'duplicate key', code: 11_000 })],
    ['one of several that is', many({ message: 'duplicate key', code: 11_000, writeErrors: [] })],
    ['a mistake of ours', new TypeError('not a function')],
  ])('is not recognised by %s', (_what, error) => expect(isDatabaseAway(error)).toBe(false));
});
