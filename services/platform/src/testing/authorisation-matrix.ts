import type { Call, ServiceName, StaffRight, Who } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { resolveSession } from '@kerbside/contracts/http/accounts/accounts';
import { calls } from '@kerbside/contracts/http/all';
import { Mongo } from '../mongo/mongo.js';
import { callsOfService, sendTo, type TriedRequest } from './call-tables.js';
import type { ServiceUnderTest } from './service-under-test.js';

/** What a caller counts as, whatever credentials they present. */
type CallerKind = 'visitor' | 'customer' | 'agent' | 'finance' | 'admin' | 'service' | 'partner';
type Answer = 'let in' | '401 NOT_SIGNED_IN' | '403 NOT_ALLOWED';

interface TriedCaller {
  readonly shows: (service: ServiceUnderTest) => Readonly<Record<string, string>>;
  readonly countsAs: CallerKind;
}

const visitor: Caller = { kind: 'visitor' };
const ownId = '00000000-0000-4000-8000-0000000000c0';
const strangerId = '00000000-0000-4000-8000-0000000000c1';
const staffId = '00000000-0000-4000-8000-0000000000c2';
const signedIn = (caller: Caller) => (service: ServiceUnderTest) => service.as(caller);

const triedCallers = {
  nobody: { shows: signedIn(visitor), countsAs: 'visitor' },
  'a customer': { shows: signedIn({ kind: 'customer', userId: ownId }), countsAs: 'customer' },
  'an agent': { shows: signedIn({ kind: 'staff', userId: staffId, role: 'agent' }), countsAs: 'agent' },
  finance: { shows: signedIn({ kind: 'staff', userId: staffId, role: 'finance' }), countsAs: 'finance' },
  'an admin': { shows: signedIn({ kind: 'staff', userId: staffId, role: 'admin' }), countsAs: 'admin' },
  'another service': { shows: (service) => service.asService('pricing'), countsAs: 'service' },
  'a partner': { shows: () => ({ authorization: 'Bearer ksp_made_up' }), countsAs: 'partner' },
} as const satisfies Record<string, TriedCaller>;
type TriedCallerName = keyof typeof triedCallers;
const named: readonly (readonly [string, TriedCaller])[] = Object.entries(triedCallers);
/** Real credentials that only one service can give out, in place of made-up ones. */
type CallerParams = Partial<Readonly<Record<TriedCallerName, Readonly<Record<string, string>>>>>;
type MatrixRequest = Pick<TriedRequest, 'query'> & { readonly shown?: CallerParams };

const everybody: readonly CallerKind[] = ['visitor', 'customer', 'agent', 'finance', 'admin', 'service', 'partner'];
const letInForOwner: Readonly<Record<StaffRight, readonly CallerKind[]>> = {
  none: ['customer'],
  agent: ['customer', 'agent', 'finance', 'admin'],
  finance: ['customer', 'finance', 'admin'],
  admin: ['customer', 'admin'],
};
const letIn: Readonly<Record<Exclude<Who, 'owner'>, readonly CallerKind[]>> = {
  public: everybody,
  'provider signature': everybody,
  edge: everybody,
  'partner key': ['partner'],
  customer: ['customer', 'agent', 'finance', 'admin'],
  staff: ['agent', 'finance', 'admin'],
  finance: ['finance', 'admin'],
  admin: ['admin'],
  service: ['service'],
};

const answerTo = (call: Call, { countsAs }: TriedCaller): Answer => {
  const those = call.who === 'owner' ? letInForOwner[call.staff ?? 'none'] : letIn[call.who];
  if (those.includes(countsAs)) return 'let in';
  const isKnown = call.who !== 'service' && countsAs !== 'visitor' && countsAs !== 'partner';
  return isKnown && call.who !== 'partner key' ? '403 NOT_ALLOWED' : '401 NOT_SIGNED_IN';
};

const askedOf = (service: ServiceName): readonly Call[] => callsOfService(service).filter(({ who }) => who !== 'edge');

export interface MatrixRow {
  readonly id: string;
  readonly who: Who;
  /** By caller, the answer that the contract requires. */
  readonly answers: Readonly<Record<string, Answer>>;
}

/** Calls of one service that are open to the same people are guarded alike, by one door that reads it from their contract. */
const guardOf = (call: Call): string => [call.who, call.staff].join();

/**
 * Every call of the service, with the expected answer to nobody, and of each guard's first call to callers of every standing.
 * Leaves out the call for the edge, which is open to all and never ends.
 */
export const matrixOf = (service: ServiceName): MatrixRow[] => {
  const calls = askedOf(service);
  return calls.map((call, place) => {
    const isFirst = calls.findIndex((one) => guardOf(one) === guardOf(call)) === place;
    const tried = named.filter(([name]) => isFirst || name === 'nobody');
    return { id: call.id, who: call.who, answers: Object.fromEntries(tried.map(([name, one]) => [name, answerTo(call, one)])) };
  });
};

/** Makes the call as each caller of its row in turn, for a record that does not exist. */
export const answersOf = async (
  service: ServiceUnderTest,
  { id, answers: wanted }: MatrixRow,
  { shown = {}, ...sent }: MatrixRequest = {},
): Promise<Record<string, string>> => {
  service.answer(resolveSession, () => visitor);
  const marks = callPath(id).matchAll(/\{(\w+)\}/g);
  const params = Object.fromEntries([...marks].map(([, mark = '']) => [mark, 'none-such']));
  const answers: Record<string, string> = {};
  const given: Readonly<Record<string, Readonly<Record<string, string>> | undefined>> = shown;
  for (const [name, { shows }] of named.filter(([one]) => one in wanted))
    answers[name] = await refusalOf(service, id, { ...sent, params, headers: given[name] ?? shows(service) });
  return answers;
};

const callPath = (id: string): string => calls.find((one) => one.id === id)?.path ?? '';

/** Why a request was not let in; 'let in' if it was, whatever happened to it afterwards. */
const refusalOf = async (service: ServiceUnderTest, id: string, sent: TriedRequest): Promise<string> => {
  const { status, body } = await sendTo(service, id, sent);
  if (status >= 500 || body.error?.code === 'NO_SUCH_CALL') throw new Error(`${id} was answered ${status}`);
  return status === 401 || status === 403 ? `${status} ${body.error?.code}` : 'let in';
};

/** The calls of a record's owner. A test that asks them all for a record that exists shows that a stranger finds none, and that staff
 * change nothing who may not. */
export const callsOfOwners = (service: ServiceName): string[] =>
  callsOfService(service).flatMap(({ id, who }) => (who === 'owner' ? [id] : []));

type Staff = 'agent' | 'finance' | 'admin';
type RefusedStatus = '404 NOT_FOUND' | '403 NOT_ALLOWED';
type AnswersForOwner = Readonly<Partial<Record<'stranger' | Staff, string>>> & { readonly owner: string };
const staffRoles: readonly Staff[] = ['agent', 'finance', 'admin'];

const refusedFor = (id: string): readonly (readonly ['stranger' | Staff, RefusedStatus])[] => {
  const allowed = letInForOwner[calls.find((one) => one.id === id)?.staff ?? 'none'];
  const refused = staffRoles.filter((role) => !allowed.includes(role));
  return [['stranger', '404 NOT_FOUND'], ...refused.map((role) => [role, '403 NOT_ALLOWED'] as const)];
};

/** What a request about somebody's record is to be answered: to a stranger, to staff who may not make it, and to its owner. */
export const answersForOwner = (id: string): AnswersForOwner => ({
  ...Object.fromEntries(refusedFor(id).map(([name, refusal]) => [name, `${refusal}, nothing changed`])),
  owner: 'let in',
});

/** Makes the request as each of them. Of whoever is refused, it also says whether anything that the service keeps changed all the same. */
export const askedForOwner = async (
  service: ServiceUnderTest,
  id: string,
  { ownerId, ...sent }: TriedRequest & { readonly ownerId: string },
): Promise<AnswersForOwner> => {
  const ask = async (caller: Caller) => {
    const { status, body } = await sendTo(service, id, { ...sent, headers: service.as(caller) });
    if (status >= 500) throw new Error(`${id} was answered ${status}`);
    return [401, 403, 404].includes(status) ? `${status} ${body.error?.code}` : 'let in';
  };
  const answers: Partial<Record<'stranger' | Staff, string>> = {};
  let before = await sumOfAllKept(service);
  for (const [name] of refusedFor(id)) {
    const answer = await ask(
      name === 'stranger' ? { kind: 'customer', userId: strangerId } : { kind: 'staff', userId: staffId, role: name },
    );
    const after = await sumOfAllKept(service);
    answers[name] = `${answer}, ${after === before ? 'nothing changed' : 'but something changed'}`;
    before = after;
  }
  return { ...answers, owner: await ask({ kind: 'customer', userId: ownerId }) };
};

/** Of everything in the database of a service. */
const sumOfAllKept = async (service: ServiceUnderTest): Promise<string> => {
  const { md5 } = await service.get(Mongo).database.command({ dbHash: 1 });
  if (typeof md5 !== 'string') throw new Error('The database does not say its sum');
  return md5;
};
