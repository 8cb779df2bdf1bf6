import type { CallData } from '@kerbside/contracts/call';
import type { Trail } from '@kerbside/contracts/events/audit';
import type { TrailCall } from '@kerbside/contracts/http/audit-trails';
import type { TimelineEntry } from '@kerbside/contracts/http/imports/timeline';
import { asAbout, customersIn } from '@kerbside/platform/audit/about';

export type AuditEntry = CallData<TrailCall>['entries'][number];

/** A trail's entry in the timelines. `_id` is the trail and the place there, so copying it again changes nothing. */
export interface TimelineRow {
  readonly _id: string;
  readonly service: Trail;
  /** Null while the quote belongs to nobody; several of an entry about many, such as that of a batch of an import. */
  readonly customerId: string | readonly string[] | null;
  readonly quoteId: string | null;
  readonly at: Date;
  /** The trail's entry, as JSON. */
  readonly entry: string;
}

/** Where a page of a timeline ended. */
export type TimelinePlace = Pick<TimelineRow, 'at' | '_id'>;

const people: readonly string[] = ['customer', 'person'];
const digits = 15;

/** Looking at a customer also lists their messages: one entry for both is enough. */
const isSaidElsewhere = ({ subjectType }: AuditEntry): boolean => subjectType === 'mailbox';

/** Undefined for an entry that cannot be about a customer, such as a change of the rates. */
export const rowOf = (service: Trail, entry: AuditEntry): TimelineRow | undefined => {
  const { id, at, subjectType, subjectId } = entry;
  if (isSaidElsewhere(entry)) return undefined;
  const many = customersIn(entry)?.map((one) => one.customerId);
  const customerId = entry.customerId ?? many ?? (people.includes(subjectType) ? subjectId : null);
  const quoteId = subjectType === 'quote' ? subjectId : null;
  if (customerId === null && quoteId === null) return undefined;
  const _id = `${service}:${id.padStart(digits, '0')}`;
  return { _id, service, customerId, quoteId, at: new Date(at), entry: JSON.stringify(entry) };
};

/** The entry as it concerns this customer. */
export const entryOf = ({ service, entry }: Pick<TimelineRow, 'service' | 'entry'>, customerId: string): TimelineEntry => ({
  ...asAbout(JSON.parse(entry) as AuditEntry, customerId),
  service,
});

const separator = ' ';

/** Opaque to clients, so that its content may change. */
export const writePlace = ({ at, _id }: TimelinePlace): string =>
  Buffer.from([at.toISOString(), _id].join(separator)).toString('base64url');

/** Undefined when it is not one of ours. */
export const readPlace = (text: string): TimelinePlace | undefined => {
  const [at = '', _id = ''] = Buffer.from(text, 'base64url').toString().split(separator);
  const time = new Date(at);
  return Number.isNaN(time.getTime()) || !/^[a-z]+:\d+$/.test(_id) ? undefined : { at: time, _id };
};
