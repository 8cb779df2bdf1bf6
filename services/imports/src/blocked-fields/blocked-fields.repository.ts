import { Injectable, type OnModuleInit } from '@nestjs/common';
import { digestOf, type BlockedList } from '@kerbside/platform/blocked/blocked-fields';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { pageFromCollection } from '@kerbside/platform/mongo/mongo-page';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, mongo } from 'mongoose';
import type { StoredView } from '@kerbside/contracts/days/dates';
import type { BlockedValue as BlockedValueView } from '@kerbside/contracts/http/imports/blocks';

export interface BlockedValue extends StoredView<Omit<BlockedValueView, 'blockedBy'>, 'blockedAt'> {
  /** Absent where that was not kept. */
  readonly blockedBy?: string | null;
}

interface BlockChange {
  /** Absent: the other state than it has. */
  readonly is_blocked?: boolean | undefined;
  readonly version?: string | undefined;
}

/** Whether to block the value, unblock it or leave it. `stale`: it was blocked again since, perhaps for another reason, so that nobody unblocks what they did not see. */
export const changeTo = (
  found: Pick<BlockedValue, 'id'> | undefined,
  { is_blocked: isWanted, version }: BlockChange,
): 'block' | 'unblock' | 'none' | 'stale' => {
  if (isWanted === undefined) return found ? 'unblock' : 'block';
  if (isWanted === (found !== undefined)) return 'none';
  if (isWanted) return 'block';
  return found?.id === version ? 'unblock' : 'stale';
};

type Place = Pick<BlockedValue, 'field' | 'value'>;
interface Row extends Omit<BlockedValue, 'id'> {
  readonly _id: string;
  readonly digest: string | undefined;
}
interface Head {
  readonly _id: string;
  readonly version: number;
}

const whole = 'whole';
const read = ({ _id, field, value, blockedAt, blockedBy = null, why }: Row): BlockedValue => ({
  id: _id,
  field,
  value,
  blockedAt,
  blockedBy,
  why,
});

/** Also matches by digest: if the person was erased, the value is gone and only its digest is left. */
const thatOne = ({ field, value }: Place): mongo.Filter<Row> => {
  const digest = digestOf(field, value);
  return digest === undefined ? { field, value } : { $or: [{ field, value }, { digest }] };
};

@Injectable()
export class BlockedFieldsRepository implements OnModuleInit {
  private readonly rows: mongo.Collection<Row>;
  private readonly heads: mongo.Collection<Head>;

  constructor(mongo: Mongo) {
    this.rows = mongo.collection<Row>('blocked_values', [
      { key: { field: 1, value: 1 }, name: 'once', unique: true },
      { key: { blockedAt: -1, _id: 1 }, name: 'newest first' },
      { key: { digest: 1 }, name: 'of erased' },
    ]);
    this.heads = mongo.collection<Head>('blocked_values_head');
  }

  async onModuleInit(): Promise<void> {
    await this.heads.updateOne({ _id: whole }, { $setOnInsert: { version: 0 } }, { upsert: true });
  }

  async find(place: Place, session?: ClientSession): Promise<BlockedValue | undefined> {
    const row = await this.rows.findOne(thatOne(place), session ? { session } : {});
    return row ? read(row) : undefined;
  }

  async areThere(): Promise<boolean> {
    return (await this.rows.findOne({}, { projection: { _id: 1 } })) !== null;
  }

  /** Returns those of the digests that belong to blocked values. */
  async among(digests: readonly string[]): Promise<ReadonlySet<string>> {
    if (digests.length === 0) return new Set();
    const rows = await this.rows.find({ digest: { $in: [...digests] } }, { projection: { digest: 1 } }).toArray();
    return new Set(rows.flatMap(({ digest }) => digest ?? []));
  }

  /** Raises the version. A concurrent change of the list waits for this transaction. */
  async next(session: ClientSession): Promise<void> {
    await this.heads.updateOne({ _id: whole }, { $inc: { version: 1 } }, { session });
  }

  async add({ id, ...rest }: BlockedValue, session: ClientSession): Promise<void> {
    await this.rows.insertOne({ _id: id, ...rest, digest: digestOf(rest.field, rest.value) }, { session });
  }

  async remove(place: Place, session: ClientSession): Promise<void> {
    await this.rows.deleteMany(thatOne(place), { session });
  }

  async list(page: Page): Promise<{ rows: BlockedValue[]; count: number }> {
    const { rows, count } = await pageFromCollection(this.rows, {}, { blockedAt: -1, _id: 1 }, page);
    return { rows: rows.map(read), count };
  }

  /** Reads the version and the rows in one snapshot. */
  async digests(session: ClientSession): Promise<BlockedList> {
    const head = await this.heads.findOne({ _id: whole }, { session });
    const rows = await this.rows.find({}, { projection: { digest: 1 }, session }).toArray();
    return { version: head?.version ?? 0, digests: rows.flatMap(({ digest }) => digest ?? []) };
  }
}
