import type { mongo } from 'mongoose';

export interface OutboxRow {
  readonly _id: mongo.ObjectId;
  readonly topic: string;
  readonly aggregateId: string;
  /** The aggregate's version: the order per key. */
  readonly version: number;
  /** The CloudEvents envelope as JSON, exactly as readers will get it. */
  readonly envelope: string;
  /** The trace of the change that the event describes. */
  readonly traceparent?: string | undefined;
  readonly sentAt: Date | null;
  /** While it is enclosed: the type of which only the last is told. */
  readonly latestOf?: string;
}

/** What is published is marked, or leaves its document, together with more of it. A process that dies before leaves it to be published again. */
export const settleMs = 5_000;

export interface Backlog {
  readonly depth: number;
  readonly lagSeconds: number;
}

const counted = [
  { $group: { _id: null, depth: { $sum: 1 }, oldest: { $min: { $toDate: '$_id' } } } },
  { $project: { depth: 1, lagSeconds: { $max: [0, { $divide: [{ $subtract: ['$$NOW', '$oldest'] }, 1_000] }] } } },
];

/** How many events are unsent, and for how many seconds the oldest has been. */
export const backlogOf = async (rows: Pick<mongo.Collection<OutboxRow>, 'aggregate'>): Promise<Backlog> => {
  const [backlog] = await rows.aggregate<Backlog>([{ $match: { sentAt: null } }, ...counted], { hint: 'unsent' }).toArray();
  return backlog ?? { depth: 0, lagSeconds: 0 };
};

export const enclosedField = 'events';

/** The backlog of enclosed events, in the documents that `where` finds. */
export const enclosedBacklogOf = async (documents: Pick<mongo.Collection, 'aggregate'>, where: mongo.Document): Promise<Backlog> => {
  const rows = [{ $match: where }, { $unwind: `$${enclosedField}` }, { $replaceRoot: { newRoot: `$${enclosedField}` } }];
  const [backlog] = await documents.aggregate<Backlog>([...rows, ...counted]).toArray();
  return backlog ?? { depth: 0, lagSeconds: 0 };
};
