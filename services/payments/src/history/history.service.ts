import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { type PaymentAsAt, readPaymentAsAt } from '@kerbside/contracts/http/payments/history';
import { Audit } from '@kerbside/platform/audit/audit';
import { found } from '@kerbside/platform/errors/errors';
import { differences } from '@kerbside/platform/history/differences';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import type { ClientSession } from 'mongoose';
import { BusinessClock } from '../clock/business-clock.js';
import { HistoryRepository } from '../purchases/history.repository.js';
import { changeBetween, statesUntil, type VersionedState, type KeptChange, type RowsOf } from '../purchases/kept-change.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { withoutCheck, type RefundRecord } from '../refunds/refund.js';
import { RefundsRepository } from '../refunds/refunds.repository.js';
import { type PlanState, planStateOf, planThenOf, type RefundState, refundStateOf, refundThenOf } from './states.js';
import { controller, serves } from '@kerbside/platform/http/controller';

type ChangeName = Pick<PaymentAsAt['changes'][number], 'what' | 'number'>;
const only = (what: ChangeName['what']): ChangeName => ({ what });

const begunAs = (version: number): ChangeName => only(version === 1 ? 'begun' : 'known-from');
const saleSteps = { open: 'not-bought', agreed: 'agreed', selling: 'being-sold', completed: 'bought' } as const;

/** What changed in a plan, in words that staff know. `before` is undefined for the first known state. */
export const planHappened = (before: PlanState | undefined, after: PlanState): readonly ChangeName[] => {
  if (!before) return [begunAs(after.version)];
  const known = new Map(before.schedule.map((line) => [line.number, line]));
  const isBought = before.state.status === 'completed';
  const changed = after.schedule.flatMap((line): ChangeName[] => {
    const earlier = known.get(line.number);
    if (earlier && earlier.state !== line.state) return [{ what: `payment-${line.state}`, number: line.number }];
    if (!isBought || (earlier && shownOf(earlier) === shownOf(line))) return [];
    return [{ what: 'payment-changed', number: line.number }];
  });
  const gone = isBought ? before.schedule.filter(({ number }) => !after.schedule.some((line) => line.number === number)) : [];
  const what = [
    ...(before.state.status === after.state.status ? [] : [only(saleSteps[after.state.status])]),
    ...changed,
    ...gone.map(({ number }): ChangeName => ({ what: 'payment-removed', number })),
    ...((before.arrears?.status ?? null) === (after.arrears?.status ?? null) ? [] : [only('arrears-changed')]),
    ...(isDeepStrictEqual(before.planEnd, after.planEnd) ? [] : [only('plan-ended')]),
  ];
  return what.length > 0 ? what : [only('noted')];
};

export const refundHappened = (before: RefundState | undefined, after: RefundState): readonly ChangeName[] => {
  if (!before) return [begunAs(after.version)];
  const known = new Map(before.parts.map((part) => [part.number, part.state.status]));
  const changed = after.parts.filter(({ number, state }) => known.get(number) !== state.status);
  const what = changed.map(({ number, state }): ChangeName => ({ what: `part-${state.status}`, number }));
  return what.length > 0 ? what : [only('noted')];
};

const shownOf = ({ dueOn, amountPence, refundedPence, redirectedPence = 0 }: PlanState['schedule'][number]): string =>
  [dueOn, amountPence, refundedPence, redirectedPence].join();

type HistoryDifference = PaymentAsAt['differs'][number];

interface PaymentHistory {
  readonly purchase: Purchase;
  readonly plan: readonly KeptChange[];
  readonly refunds: readonly { readonly refund: RefundRecord; readonly changes: readonly KeptChange[] }[];
}

/** Plans of payments and refunds as they stood at any time, and whether what is stored agrees with what happened. */
@Injectable()
export class HistoryService {
  constructor(
    private readonly history: HistoryRepository,
    private readonly purchases: PurchasesRepository,
    private readonly refunds: RefundsRepository,
    private readonly audit: Audit,
    private readonly mongo: Mongo,
    private readonly clock: BusinessClock,
  ) {}

  asAt(paymentId: string, moment: string | undefined, actor: Caller): Promise<PaymentAsAt> {
    const at = moment === undefined ? this.clock.now() : new Date(moment);
    return this.mongo.transaction(async (session) => {
      const read = found(await this.read(paymentId, session));
      const { customerId } = read.purchase;
      const subject = { subjectType: 'payment', subjectId: paymentId, customerId };
      await this.audit.record(session, { actor, action: 'payment-history-viewed', ...subject, after: { at: at.toISOString() } });
      return asAtOf(read, at);
    });
  }

  /** The fields in which a plan or one of its refunds differs from all that happened to it. */
  differs(paymentId: string): Promise<readonly HistoryDifference[]> {
    return this.mongo.transaction(async (session) => {
      const read = await this.read(paymentId, session);
      return read ? differing(read) : [];
    });
  }

  private async read(paymentId: string, session: ClientSession): Promise<PaymentHistory | undefined> {
    const purchase = await this.purchases.find(paymentId, session);
    if (!purchase) return undefined;
    const changesOf = async (one: StateToKeep): Promise<readonly KeptChange[]> => {
      const kept = await this.history.of(one.id, session);
      return kept[0]?.isFirst ? kept : [asItStands(one)];
    };
    const plan = await changesOf({ id: paymentId, rowsOf: 'schedule', state: { ...purchase }, began: purchase.createdAt });
    const refunds = [];
    for (const refund of await this.refunds.ofPurchase(paymentId, session)) {
      const { id, requestedAt: began } = refund;
      refunds.push({ refund, changes: await changesOf({ id, rowsOf: 'parts', state: { ...withoutCheck(refund) }, began }) });
    }
    return { purchase, plan, refunds };
  }
}

/** A refund, or the plan. */
type Of = Pick<HistoryDifference, 'refundId'>;

interface StateToKeep {
  readonly id: string;
  readonly rowsOf: RowsOf;
  readonly state: VersionedState;
  readonly began: Date;
}

/** What never changed has no record: its first state. */
const asItStands = ({ rowsOf, state, began }: StateToKeep): KeptChange => ({ ...changeBetween(rowsOf, undefined, state), at: began });

const asAtOf = (read: PaymentHistory, at: Date): PaymentAsAt => {
  const plan = statesUntil('schedule', read.plan, at).map(({ change, state }) => ({ change, state: planStateOf(state) }));
  const refunds = read.refunds.map(({ refund, changes }) => ({
    refund,
    states: statesUntil('parts', changes, at).map(({ change, state }) => ({ change, state: refundStateOf(state) })),
  }));
  const last = plan.at(-1);
  return {
    at: at.toISOString(),
    plan: last ? planThenOf(last.state) : null,
    refunds: refunds.flatMap(({ refund, states }) => {
      const state = states.at(-1)?.state;
      return state ? [refundThenOf(refund.id, state)] : [];
    }),
    changes: [
      ...plan.flatMap(({ change, state }, place) => drawn({}, change, planHappened(plan[place - 1]?.state, state))),
      ...refunds.flatMap(({ refund, states }) =>
        states.flatMap(({ change, state }, place) =>
          drawn({ refundId: refund.id }, change, refundHappened(states[place - 1]?.state, state)),
        ),
      ),
    ].toSorted((a, b) => a.at.localeCompare(b.at)),
    differs: differing(read),
  };
};

const drawn = (of: Of, { version, at }: KeptChange, what: ReturnType<typeof planHappened>) =>
  what.map((one) => ({ ...of, version, at: at.toISOString(), ...one }));

const differing = ({ purchase, plan, refunds }: PaymentHistory): HistoryDifference[] => [
  ...fieldsOf({}, 'schedule', { ...purchase }, plan),
  ...refunds.flatMap(({ refund, changes }) => fieldsOf({ refundId: refund.id }, 'parts', { ...withoutCheck(refund) }, changes)),
];

const fieldsOf = (of: Of, rowsOf: RowsOf, stored: VersionedState, changes: readonly KeptChange[]): HistoryDifference[] => {
  const last = changes.at(-1);
  if (!last) return [];
  const rebuilt = statesUntil(rowsOf, changes, last.at).at(-1)?.state;
  const fields = differences(stored, rebuilt ?? {});
  return fields.length > 0 ? [{ ...of, fields }] : [];
};

export const HistoryController = controller({ history: HistoryService }, [
  serves(readPaymentAsAt, ({ params, query, caller }, { history }) => history.asAt(params.paymentId, query.at, caller)),
]);
