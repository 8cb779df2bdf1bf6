import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parseJson } from '@kerbside/contracts/parse-json';
import type { ClientSession, mongo } from 'mongoose';
import * as z from 'zod/mini';
import { isDuplicateKey } from '../mongo/database-errors.js';
import { Mongo } from '../mongo/mongo.js';
import { Redis } from '../redis/redis.js';
import { SecretBox } from '../credentials/secret-box.js';
import type { KeyedRequest } from './keyed-request.js';
import { answerTo, type KeyRecord } from './semantics.js';

/** An answer that was given before, byte for byte. */
export class KeptAnswer {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {}
}

export const mediaTypeOfKept = 'application/json; charset=utf-8';

const sealedAnswer = z.object({ status: z.int(), sealed: z.string() });
type SealedAnswer = z.infer<typeof sealedAnswer>;

interface KeyRow extends KeyRecord<SealedAnswer> {
  readonly _id: string;
  readonly at: Date;
  /** How long the holder is waited for; after that the next copy takes over. */
  readonly until: Date;
}

/** What Redis caches: only answered keys, which do not change. */
const inFront = z.object({ request: z.string(), answer: sealedAnswer });

/** A key that this run may answer. */
export interface KeyHolder extends KeyedRequest {
  readonly holder: string;
}

const keptSeconds = 24 * 60 * 60;
/** Copies come within a minute or two; later ones are answered from the database. Keeping answers longer only fills Redis's memory. */
const inFrontSeconds = 5 * 60;

/**
 * The keys of requests and their answers, for a day. MongoDB holds the record, by its own clock; Redis caches the answers. An answer is
 * encrypted with the key of its request, which is never stored: without that key nobody can read the client secret in an answer.
 */
@Injectable()
export class KeyRecords {
  private readonly rows: mongo.Collection<KeyRow>;

  constructor(
    mongo: Mongo,
    private readonly redis: Redis,
  ) {
    this.rows = mongo.collection<KeyRow>('idempotency_keys', [{ key: { at: 1 }, name: 'of a day', expireAfterSeconds: keptSeconds }]);
  }

  /** The answer that was given before, or the key, held for `leaseMs`. Throws as `answerTo` does. */
  async begin(request: KeyedRequest, leaseMs: number): Promise<KeptAnswer | KeyHolder> {
    const held = { ...request, holder: randomUUID() };
    const front = await this.front(request.id);
    const known = front ?? (await this.claim(held, leaseMs));
    const answer = answerTo(known, held);
    if (answer === undefined) return held;
    if (!front) await this.putInFront(request, answer);
    return new KeptAnswer(answer.status, boxOf(request).open(answer.sealed, request.id));
  }

  /** False when another run took over. With a session, the answer is kept if the transaction is. */
  async keep(held: KeyHolder, { status, body }: KeptAnswer, session?: ClientSession): Promise<boolean> {
    const answer = { status, sealed: boxOf(held).seal(body, held.id) };
    const { matchedCount } = await this.rows.updateOne(ofHolder(held), { $set: { answer } }, session ? { session } : {});
    if (matchedCount === 1 && !session) await this.putInFront(held, answer);
    return matchedCount === 1;
  }

  /** Holds the key for another `leaseMs` from now, unless another run took over. */
  async renew(held: KeyHolder, leaseMs: number): Promise<void> {
    await this.rows.updateOne(ofHolder(held), [{ $set: { until: { $add: ['$$NOW', leaseMs] } } }]);
  }

  /** Releases the key: the next copy of the same request runs. */
  async letGo(held: KeyHolder): Promise<void> {
    await this.rows.updateOne(ofHolder(held), [{ $set: { until: '$$NOW' } }]);
  }

  /** Forgets the key: it may then be used for any request. */
  async forget(held: KeyHolder): Promise<void> {
    await this.rows.deleteOne(ofHolder(held));
  }

  /** Returns the current record. A new key, or one whose holder's time is up, becomes this run's own. */
  private async claim({ id, request, holder }: KeyHolder, leaseMs: number): Promise<KeyRecord<SealedAnswer>> {
    const isNew = { $eq: [{ $type: '$holder' }, 'missing'] };
    const isLeft = { $and: [{ $eq: ['$request', request] }, { $eq: ['$answer', null] }, { $lte: ['$until', '$$NOW'] }] };
    const isOurs = { $or: [isNew, isLeft] };
    const update = {
      request: { $ifNull: ['$request', request] },
      at: { $ifNull: ['$at', '$$NOW'] },
      answer: { $ifNull: ['$answer', null] },
      holder: { $cond: [isOurs, holder, '$holder'] },
      until: { $cond: [isOurs, { $add: ['$$NOW', leaseMs] }, '$until'] },
    };
    const write = () => this.rows.findOneAndUpdate({ _id: id }, [{ $set: update }], { upsert: true, returnDocument: 'after' });
    const row = await write().catch((error: unknown) => {
      // Two copies made the record at the same moment: it is there now.
      if (isDuplicateKey(error)) return write();
      throw error;
    });
    if (!row) throw new Error('The database kept no record of a key');
    return row;
  }

  private async front(id: string): Promise<KeyRecord<SealedAnswer> | undefined> {
    const text = await this.redis.attempt((client) => client.get(this.keyInFront(id)));
    const { data } = z.safeParse(inFront, parseJson(text ?? ''));
    return data && { ...data, holder: '' };
  }

  private async putInFront({ id, request }: KeyedRequest, answer: SealedAnswer): Promise<void> {
    const text = JSON.stringify({ request, answer } satisfies z.input<typeof inFront>);
    await this.redis.attempt((client) => client.set(this.keyInFront(id), text, 'EX', inFrontSeconds));
  }

  private keyInFront(id: string): string {
    return this.redis.key('idempotency', id);
  }
}

const ofHolder = ({ id, holder }: KeyHolder) => ({ _id: id, holder, answer: null });

const boxOf = ({ key }: KeyedRequest): SecretBox => new SecretBox({ keys: [key], purpose: 'idempotency', setting: 'the request' });
