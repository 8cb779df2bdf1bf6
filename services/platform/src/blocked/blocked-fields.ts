import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import type { BlockableField } from '@kerbside/contracts/staff/blockable-fields';
import { blockedForStaff, blockedMessage, plainValue } from '@kerbside/contracts/staff/blocked-values';
import type { ClientSession, mongo } from 'mongoose';
import { invalid } from '../errors/errors.js';
import { Mongo } from '../mongo/mongo.js';
import { whenEnded } from '../mongo/when-committed.js';
import { Redis } from '../redis/redis.js';
import { ShortMemory } from '../redis/remembered.js';
import { Clock } from '../time/clock.js';

/** The fields of a form: the form's field name → which blockable field it is, and its value if filled in. */
export type TypedFields = Readonly<Record<string, readonly [field: BlockableField, value: string | null | undefined]>>;

/** Everything that is blocked. The version only increases. */
export interface BlockedList {
  readonly version: number;
  readonly digests: readonly string[];
}

type Row = BlockedList & { readonly _id: string };

const whole = 'whole';

/** Only the owning service keeps the value itself. Undefined when the text is not a valid value of the field. */
export const digestOf = (field: BlockableField, value: string): string | undefined => {
  const plain = plainValue(field, value);
  return plain === undefined ? undefined : createHash('sha256').update(`${field}:${plain}`).digest('hex');
};

/** A service's own copy of what is blocked, so that a form is checked without asking another service. */
@Injectable()
export class BlockedFields implements OnModuleInit {
  private readonly rows: mongo.Collection<Row>;
  private readonly known: ShortMemory<ReadonlySet<string>>;

  constructor(mongo: Mongo, redis: Redis, clock: Clock) {
    this.rows = mongo.collection<Row>('blocked_fields');
    this.known = new ShortMemory({ redis, clock, name: 'blocked' });
  }

  async onModuleInit(): Promise<void> {
    await this.rows.updateOne({ _id: whole }, { $setOnInsert: { version: 0, digests: [] } }, { upsert: true });
  }

  /** Ignores a list that is older than the copy. */
  async take({ version, digests }: BlockedList, session: ClientSession): Promise<void> {
    whenEnded(session, () => void this.known.forget());
    await this.rows.updateOne({ _id: whole, version: { $lt: version } }, { $set: { version, digests } }, { session });
  }

  /** Throws INVALID with the form's fields whose values are blocked, in words for who typed them. */
  async refuse(typed: TypedFields, by: Pick<Caller, 'kind'>): Promise<void> {
    const refused = await this.blockedOf(typed);
    const message = by.kind === 'staff' ? blockedForStaff : blockedMessage;
    if (refused.length > 0) throw invalid(Object.fromEntries(refused.map(({ name, field }) => [name, message(field)])));
  }

  /** Whether a form with this would be refused. */
  async wouldRefuse(typed: TypedFields): Promise<boolean> {
    return (await this.blockedOf(typed)).length > 0;
  }

  private async blockedOf(typed: TypedFields): Promise<{ readonly name: string; readonly field: BlockableField }[]> {
    const asked = Object.entries(typed).flatMap(([name, [field, value]]) => {
      const digest = value ? digestOf(field, value) : undefined;
      return digest === undefined ? [] : [{ name, field, digest }];
    });
    const blocked = await this.known.read(whole, () => this.stored());
    return asked.filter(({ digest }) => blocked.has(digest));
  }

  private async stored(): Promise<ReadonlySet<string>> {
    return new Set((await this.rows.findOne({ _id: whole }))?.digests);
  }
}
