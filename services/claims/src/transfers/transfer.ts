import { addDays, londonDay, type IsoDay, type StoredView } from '@kerbside/contracts/days/dates';
import type { EventData } from '@kerbside/contracts/event';
import type { policyTransferEnded } from '@kerbside/contracts/events/claims';
import type { Invitation, Transfer as TransferView } from '@kerbside/contracts/http/claims/transfers';
import { formatPounds, type Pence } from '@kerbside/contracts/money/money';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { CoverRecord, PolicyRecord } from '../policies/policy.js';
import { allows, stateOn } from '../policies/state.js';

/** A transfer as stored: who hands a policy over, and to whom. */
export interface Transfer extends StoredView<Omit<TransferView, 'fromCustomerId'>, 'requestedAt' | 'settledAt'> {
  readonly fromCustomerId: string;
  readonly tokenHash: string;
}
export type TransferOutcome = Exclude<Transfer['status'], 'pending'>;

/** How many days the link works after the day on which it was asked for, as long as there is cover. */
const linkDays = 14;

export const expiryOf = (requestedAt: Date, policy: PolicyRecord): IsoDay => {
  const last = addDays(londonDay(requestedAt), linkDays);
  return policy.kind === 'cover' && policy.endsOn < last ? policy.endsOn : last;
};

/** As it stands on a day, whether or not it was noted already that its link is too old. */
export const statusOn = ({ status, expiresOn }: Pick<Transfer, 'status' | 'expiresOn'>, today: IsoDay): Transfer['status'] =>
  status === 'pending' && today > expiresOn ? 'expired' : status;

/** Throws TRANSFER_OVER when it is settled already; it runs out only once its last day is over. */
export const settled = (
  transfer: Transfer,
  how: TransferOutcome,
  { at, by }: { readonly at: Date; readonly by: string | null },
): Transfer => {
  const isOver = statusOn(transfer, londonDay(at)) === 'expired';
  if (transfer.status !== 'pending' || isOver !== (how === 'expired')) throw new DomainError('TRANSFER_OVER');
  return { ...transfer, status: how, settledAt: at, toCustomerId: how === 'accepted' ? by : null };
};

/** What customers read when a policy cannot be handed over. */
export const transferRefusals = {
  visit: 'This is work at a garage. It is done once, for you, and cannot be transferred.',
  gap: 'This cover pays what your car was worth to you when you bought it, so it cannot cover anybody else. You can cancel it instead.',
  monthly:
    'You pay for this cover month by month, and only for as long as you want. Cancel it instead: the new owner can get cover of their own.',
  pending: 'This cover has not started yet. You can transfer it from its first day.',
  suspended: 'Payments for this cover are overdue. Pay everything that is still to be paid for it first, then transfer it.',
  ending: 'This cover ends early, so it cannot be transferred.',
  over: 'This cover is over, so there is nothing to transfer.',
  renewed: 'You have renewed this cover, and its renewal is for you. Cancel the renewal, and you can transfer this policy.',
  claim: 'There is a claim on this policy that is not finished. You can transfer the policy once it is.',
  owed: (toComePence: Pence) =>
    `${formatPounds(toComePence)} is still to be paid for what you bought. You can transfer it once that is paid: payments stay with whoever agreed to them.`,
  onItsWay: (pence: Pence) =>
    `${formatPounds(pence)} of what you paid is still on its way to us. You can transfer it once that has arrived.`,
  own: 'You have this policy already.',
  /** To whoever was asked: what keeps it is its owner's business. */
  notNow: 'This policy cannot be handed over at the moment. Whoever offered it to you sees why on its page.',
  gone: 'This policy belongs to somebody else now.',
} as const;

/** Why this policy cannot have another owner, as far as it tells by itself; undefined when it can. */
export const policyRefusal = (policy: PolicyRecord, today: IsoDay): string | undefined => {
  if (policy.kind === 'order') return transferRefusals.visit;
  const state = stateOn(policy, today);
  const waits = state === 'pending' && policy.cancelledOn === null;
  const rests = state === 'suspended';
  if (!waits && !rests && !allows(state, 'transfer')) return transferRefusals.over;
  if (policy.productType === 'gap') return transferRefusals.gap;
  if (policy.cancelledOn !== null) return transferRefusals.ending;
  if (policy.rolling) return transferRefusals.monthly;
  if (waits) return transferRefusals.pending;
  if (rests) return transferRefusals.suspended;
  return policy.replacedBy ? transferRefusals.renewed : undefined;
};

/** What became of the policy meanwhile, for the letter about the end of its transfer. */
export const overBy = (policy: PolicyRecord, today: IsoDay): Pick<EventData<typeof policyTransferEnded>, 'over'> => {
  if (policy.cancelledOn !== null) return { over: 'cancelled' };
  return policy.kind === 'cover' && stateOn(policy, today) === 'expired' ? { over: 'ended' } : {};
};

/** Why it cannot, as claims and payments tell. */
export const standingRefusal = ({ hasOpenClaim, toComePence, onItsWayPence = 0 }: Standing): string | undefined => {
  if (hasOpenClaim) return transferRefusals.claim;
  if (toComePence === 0) return undefined;
  return onItsWayPence === toComePence ? transferRefusals.onItsWay(toComePence) : transferRefusals.owed(toComePence);
};

interface Standing {
  readonly hasOpenClaim: boolean;
  readonly toComePence: Pence;
  /** How much of that is already on its way. */
  readonly onItsWayPence?: Pence | undefined;
}

/** What someone reads about a policy before taking it over: nothing about its present owner, or what they paid. */
export const coverOf = (policy: CoverRecord): Invitation['cover'] => {
  const { productName, levelName, vehicle, startsOn, endsOn, claimLimitPence, terms, covers, excludes } = policy;
  return {
    productName,
    levelName,
    vehicle,
    startsOn,
    endsOn,
    claimLimitPence,
    terms: [...terms],
    covers: [...covers],
    excludes: [...excludes],
  };
};

/** As its owner sees it; staff also see which customers they are. */
export const transferView = (transfer: Transfer, today: IsoDay, isStaff: boolean): TransferView => {
  const { id, policyId, policyNumber, to, expiresOn, requestedAt, settledAt, fromCustomerId, toCustomerId } = transfer;
  return {
    id,
    policyId,
    policyNumber,
    status: statusOn(transfer, today),
    to,
    expiresOn,
    requestedAt: requestedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
    fromCustomerId: isStaff ? fromCustomerId : null,
    toCustomerId: isStaff ? toCustomerId : null,
  };
};
