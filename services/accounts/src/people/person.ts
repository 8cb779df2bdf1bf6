import { erasedName } from '@kerbside/contracts/accounts/kept-records';
import type { Caller, Session } from '@kerbside/contracts/caller';
import type { StoredView } from '@kerbside/contracts/days/dates';
import { type Person, person as shownPerson } from '@kerbside/contracts/http/accounts/accounts';
import { picked } from '@kerbside/platform/calls/picked';
import type { PersonalDetails } from '@kerbside/contracts/http/accounts/details';
import { addressKept, addressShown } from '@kerbside/contracts/http/accounts/details-shown';
import type { PersonOrigin } from '@kerbside/contracts/http/accounts/imported';
import type { Subscriptions } from '@kerbside/contracts/http/accounts/subscriptions';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { DomainError } from '@kerbside/platform/errors/errors';

/** A person as stored. `version` counts their changes and orders their events. */
export interface PersonRecord extends StoredView<Omit<Person, 'id' | 'erasedAt'>, 'createdAt'> {
  readonly _id: string;
  /** Their earlier addresses: what they entered with these is still theirs. */
  readonly formerEmails?: readonly string[] | undefined;
  /** Which of all these addresses they have shown to be theirs, by reading its mail: on registering anyone can type any address. */
  readonly provedEmails?: readonly string[] | undefined;
  /** Absent until they have chosen. */
  readonly subscriptions?: Subscriptions | undefined;
  /** Where they were referred from; absent for those who came by themselves. */
  readonly origin?: PersonOrigin | undefined;
  /** The hash of what the browser that registered them keeps secret. */
  readonly madeBy?: string | undefined;
  readonly version: number;
  /** How often they were signed out everywhere: a session of an earlier count is not valid, even one that is only then being opened. */
  readonly signOuts?: number | undefined;
  /** When services were asked to erase their data; absent before that. From then on nobody can sign in as them, and nothing new is stored about them. */
  readonly erasureBeganAt?: Date;
  /** When everything personal was removed from the record; absent before that. */
  readonly erasedAt?: Date;
}

/** Who a customer is and where they are reached, parsed (Q2). */
export type Details = StoredView<PersonalDetails>;

/** What a customer gives at step 2 (Q2), parsed. */
export interface Registration extends Details {
  readonly email: string;
  readonly attempt?: string | undefined;
}

type KeptDetails = Pick<PersonRecord, 'title' | 'firstName' | 'lastName' | 'phone' | 'address' | 'townLine' | 'postcode'>;

export const detailsOf = (form: Details): KeptDetails => ({
  title: form.title || null,
  firstName: form.first_name,
  lastName: form.last_name,
  phone: form.phone || null,
  ...addressOf(form),
});

type Address = Pick<PersonRecord, 'address' | 'townLine' | 'postcode'>;
type AddressForm = Pick<Details, 'address_line_1' | 'address_line_2' | 'town' | 'county' | 'postcode'>;

const addressOf = ({ postcode, ...lines }: AddressForm): Address => ({
  ...addressKept(lines),
  postcode: postcode?.toUpperCase() || null,
});

/** Whether a customer's account has no address at all, which a purchase may give. */
export const lacksAddress = (person: PersonRecord): boolean =>
  person.role === null && !isErased(person) && person.address.length === 0 && person.postcode === null;

export const withAddress = ({ title, firstName, lastName, phone }: KeptDetails, form: AddressForm): KeptDetails => ({
  title,
  firstName,
  lastName,
  phone,
  ...addressOf(form),
});

/** Which of them another form changes, as a trail names them: never with what they say, as a trail is kept for ever. */
export const changedDetails = (before: KeptDetails, after: KeptDetails): readonly string[] => {
  const parts = {
    name: ({ title, firstName, lastName }: KeptDetails) => [title, firstName, lastName].join(' '),
    phone: ({ phone }: KeptDetails) => phone,
    address: (kept: KeptDetails) => JSON.stringify(addressShown(kept)),
  };
  return Object.entries(parts).flatMap(([name, part]) => (part(before) === part(after) ? [] : [name]));
};

/** Nobody gets a role by registering. */
export const newCustomer = (form: Registration, id: string, now: Date): PersonRecord => ({
  _id: id,
  email: form.email,
  ...detailsOf(form),
  role: null,
  ...(form.attempt === undefined ? {} : { madeBy: tokenHash(form.attempt) }),
  version: 1,
  createdAt: now,
});

export const lostAnswerMs = 60 * 60_000;

/** Whether a browser asks again for the account that it has just made: the answer was lost on the way. Not once it was signed out everywhere, as by a new password. */
export const wasMadeBy = (person: PersonRecord, attempt: string | undefined, now: Date): boolean =>
  attempt !== undefined &&
  person.madeBy === tokenHash(attempt) &&
  person.role === null &&
  person.signOuts === undefined &&
  !isErased(person) &&
  now.getTime() - person.createdAt.getTime() < lostAnswerMs;

/** Whether a colleague may see a record: that of a member of staff is open only to admins and its owner. */
export const isSeenBy = (actor: Caller, { id, role }: Pick<Person, 'id' | 'role'>): boolean =>
  actor.kind === 'staff' && (role === null || actor.role === 'admin' || actor.userId === id);

export const toPerson = (person: PersonRecord): Person => ({
  ...picked(shownPerson.shape, person),
  id: person._id,
  address: [...person.address],
  townLine: person.townLine ?? null,
  createdAt: person.createdAt.toISOString(),
  erasedAt: (person.erasedAt ?? person.erasureBeganAt)?.toISOString() ?? null,
});

/** True from the moment that services are asked: one of them may take hours to answer. */
export const isErased = ({ erasureBeganAt, erasedAt }: Pick<PersonRecord, 'erasureBeganAt' | 'erasedAt'>): boolean =>
  erasureBeganAt !== undefined || erasedAt !== undefined;

/** Call it only for someone who has proved to be this person. */
export const refuseErased = (person: PersonRecord): void => {
  if (isErased(person)) throw new DomainError('ACCOUNT_ERASED');
};

/** What is left of a person: their id, to which records kept by law still refer, and nothing to identify or reach them by. */
export const anonymous = (_id: string) => ({
  email: `erased-${_id}@erased.invalid`,
  formerEmails: [],
  provedEmails: [],
  title: null,
  ...erasedName,
  phone: null,
  address: [],
  townLine: null,
  postcode: null,
});

/** An unused id, so that an unknown address costs the same reads. */
export const nobodysId = '00000000-0000-0000-0000-000000000000';

export const nobodySignedIn: Session = { signedIn: false, userId: null, email: null, name: null, role: null };

export const toSession = ({ _id, email, firstName, lastName, role }: PersonRecord): Session => ({
  signedIn: true,
  userId: _id,
  email,
  name: `${firstName} ${lastName}`,
  role,
});

export const aboutPerson = (id: string) => ({ subjectType: 'person', subjectId: id, customerId: id });
/** An entry of what somebody did with their own account. Never with an address: an audit trail is kept for ever. */
export const byThemselves = (id: string, action: string) => ({
  actor: { kind: 'customer', userId: id } as const,
  action,
  ...aboutPerson(id),
});
