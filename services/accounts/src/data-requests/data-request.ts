import { serviceNames, type ServiceName } from '@kerbside/contracts/call';
import type { DataErasure, DataExport, DataSubject, ErasedRecords } from '@kerbside/contracts/http/accounts/data';
import type { ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
/** A service that has not answered by then is named. */
const lateAfterMs = hourMs;
export const copyKeptMs = 7 * dayMs;
/** How long an erasure can be taken back: as long as a change of the email address. */
const waitMs = 7 * dayMs;

interface Request {
  readonly _id: string;
  readonly customerId: string;
  readonly askedAt: Date;
  /** Null before it begins and once it is over, so that nothing in the request identifies anyone. */
  readonly subject: DataSubject | null;
  readonly answered: readonly ServiceName[];
  readonly version: number;
}

/** `asked` until the event went out. */
export interface ExportRecord extends Request {
  readonly kind: 'export';
  readonly status: 'asked' | 'gathering' | 'ready';
  readonly bytes: number;
  readonly readyAt: Date | null;
  /** When the request and all its results are deleted. */
  readonly forgottenAt: Date;
}

export interface ErasureRecord extends Request {
  readonly kind: 'erasure';
  readonly status: 'waiting' | 'withdrawn' | 'refused' | 'erasing' | 'erased';
  readonly beginsAt: Date;
  readonly obstacles: readonly ErasureObstacle[];
  readonly records: readonly (ErasedRecords & { readonly service: ServiceName })[];
  readonly erasedAt: Date | null;
}
export type DataRequestRecord = ExportRecord | ErasureRecord;

/** Everybody but accounts itself, which has its own part at hand. */
export const asked: readonly ServiceName[] = serviceNames.filter((name) => name !== 'accounts');

const begun = (customerId: string, id: string, now: Date): Request => ({
  _id: id,
  customerId,
  askedAt: now,
  subject: null,
  answered: [],
  version: 1,
});

export const newExport = (customerId: string, id: string, now: Date): ExportRecord => ({
  ...begun(customerId, id, now),
  kind: 'export',
  status: 'asked',
  bytes: 0,
  readyAt: null,
  forgottenAt: new Date(now.getTime() + 30 * dayMs),
});

export const newErasure = (customerId: string, id: string, now: Date): ErasureRecord => ({
  ...begun(customerId, id, now),
  kind: 'erasure',
  status: 'waiting',
  beginsAt: new Date(now.getTime() + waitMs),
  obstacles: [],
  records: [],
  erasedAt: null,
});

const answeredBy = ({ answered }: Request, service: ServiceName): readonly ServiceName[] => [...new Set([...answered, service])];
const isWhole = (answered: readonly ServiceName[]): boolean => asked.every((name) => answered.includes(name));

/** The request with one more part. It is ready with the last one. */
export const withPart = (one: ExportRecord, service: ServiceName, now: Date): ExportRecord => {
  const answered = answeredBy(one, service);
  if (!isWhole(answered)) return { ...one, answered };
  return { ...one, answered, status: 'ready', subject: null, readyAt: now, forgottenAt: new Date(now.getTime() + copyKeptMs) };
};

/** The request with what one more service erased. It is `erased` with the last, when accounts erases its own part. */
export const withErased = (one: ErasureRecord, service: ServiceName, records: readonly ErasedRecords[], now: Date): ErasureRecord => {
  if (one.answered.includes(service)) return one;
  const answered = answeredBy(one, service);
  const all = [...one.records, ...records.map((record) => ({ ...record, service }))];
  if (!isWhole(answered)) return { ...one, answered, records: all };
  return { ...one, answered, records: all, status: 'erased', subject: null, erasedAt: now };
};

const statusOf = ({ status, askedAt }: ExportRecord, now: Date): DataExport['status'] => {
  if (status === 'ready') return 'ready';
  return now.getTime() - askedAt.getTime() >= lateAfterMs ? 'late' : 'gathering';
};

/** Null once it can no longer be downloaded. */
export const shownExport = (one: ExportRecord, now: Date): DataExport | null => {
  if (now >= one.forgottenAt) return null;
  return {
    id: one._id,
    status: statusOf(one, now),
    askedAt: one.askedAt.toISOString(),
    missing: asked.filter((name) => !one.answered.includes(name)),
    bytes: one.status === 'ready' ? one.bytes : null,
    expiresAt: one.status === 'ready' ? one.forgottenAt.toISOString() : null,
  };
};

/** Null for one that was taken back. */
export const shownErasure = ({ _id: id, status, askedAt, beginsAt, obstacles }: ErasureRecord): DataErasure | null => {
  if (status === 'withdrawn') return null;
  return {
    id,
    status: status === 'erased' ? 'erasing' : status,
    askedAt: askedAt.toISOString(),
    beginsAt: beginsAt.toISOString(),
    obstacles: [...obstacles],
  };
};
