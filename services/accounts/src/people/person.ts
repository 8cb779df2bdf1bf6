import type { Caller, Role, Session } from '@kerbside/contracts/caller';
import type { Person } from '@kerbside/contracts/http/accounts/accounts';
import type { PersonOrigin } from '@kerbside/contracts/http/accounts/imported';
import type { Subscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { DomainError } from '@kerbside/platform/errors/errors';

/** A person as stored. `version` counts their changes and orders their events. */
export interface PersonRecord {
  readonly _id: string;
  readonly email: string;
  /** Theirs before it: what they typed with these is theirs still. */
  readonly formerEmails?: readonly string[] | undefined;
  /** Of all of these, whose post they were seen to read. Whoever registers may type anybody's. */
  readonly provedEmails?: readonly string[] | undefined;
  readonly title: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly address: readonly string[];
  readonly postcode: string | null;
  readonly role: Role | null;
  /** Absent until they have chosen. */
  readonly subscriptions?: Subscriptions | undefined;
  /** Who sent them to us; absent for those who came by themselves. */
  readonly origin?: PersonOrigin | undefined;
  readonly version: number;
  readonly createdAt: Date;
  /** When services were asked to erase what they keep of them; absent before that. Nobody signs in as them any more, and nothing new is noted of them. */
  readonly erasureBeganAt?: Date;
  /** When everything personal was taken out of it; absent while nothing was. */
  readonly erasedAt?: Date;
  /** Every service notes until when a law keeps what is left of them. Absent of those who were erased before services did. */
  readonly isKeptNoted?: boolean;
}

/** What a customer gives at step 2 (Q2), parsed. */
export interface Registration {
  readonly email: string;
  readonly title?: string | undefined;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone?: string | undefined;
  readonly address_line_1?: string | undefined;
  readonly address_line_2?: string | undefined;
  readonly town?: string | undefined;
  readonly county?: string | undefined;
  readonly postcode?: string | undefined;
}

/** Nobody gets a role by registering. */
export const newCustomer = (form: Registration, id: string, now: Date): PersonRecord => ({
  _id: id,
  email: form.email,
  title: form.title || null,
  firstName: form.first_name,
  lastName: form.last_name,
  phone: form.phone || null,
  address: [form.address_line_1, form.address_line_2, form.town, form.county]
    .filter((line) => line !== undefined)
    .filter((line) => line !== ''),
  postcode: form.postcode?.toUpperCase() || null,
  role: null,
  version: 1,
  createdAt: now,
});

/** Whether a colleague sees a record: of a member of staff only admins do, and they themselves. */
export const isSeenBy = (actor: Caller, { id, role }: Pick<Person, 'id' | 'role'>): boolean =>
  actor.kind === 'staff' && (role === null || actor.role === 'admin' || actor.userId === id);

export const toPerson = (person: PersonRecord): Person => ({
  id: person._id,
  email: person.email,
  title: person.title,
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone,
  address: [...person.address],
  postcode: person.postcode,
  role: person.role,
  createdAt: person.createdAt.toISOString(),
  erasedAt: (person.erasedAt ?? person.erasureBeganAt)?.toISOString() ?? null,
});

/** From the moment that services are asked: one of them may take hours to answer. */
export const isErased = ({ erasureBeganAt, erasedAt }: Pick<PersonRecord, 'erasureBeganAt' | 'erasedAt'>): boolean =>
  erasureBeganAt !== undefined || erasedAt !== undefined;

/** Say it only to whoever has proved that they are this person. */
export const refuseErased = (person: PersonRecord): void => {
  if (isErased(person)) throw new DomainError('ACCOUNT_ERASED');
};

/** What is left of a person: their id, which records that the law keeps go on naming, and nothing to know or reach them by. */
export const anonymous = (_id: string) => ({
  email: `erased-${_id}@erased.invalid`,
  formerEmails: [],
  provedEmails: [],
  title: null,
  firstName: 'Erased',
  lastName: 'customer',
  phone: null,
  address: [],
  postcode: null,
});

export const nobodySignedIn: Session = { signedIn: false, userId: null, email: null, name: null, role: null };

export const toSession = ({ _id, email, firstName, lastName, role }: PersonRecord): Session => ({
  signedIn: true,
  userId: _id,
  email,
  name: `${firstName} ${lastName}`,
  role,
});
