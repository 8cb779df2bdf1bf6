import type { Discount } from '@kerbside/contracts/http/pricing/internal';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import type { Stored } from '@kerbside/platform/mongo/mongo';
import type { StaffCaller } from '@kerbside/contracts/caller';
import { bare } from '@kerbside/contracts/reading/plain';
import { memberProblem } from '@kerbside/contracts/http/vouchers/voucher-words';

/** The state of a single-use code. A code that may be used often is always open. `since` is when a payment claimed it. */
export type VoucherState =
  | { readonly status: 'open' }
  | {
      readonly status: 'held';
      readonly quoteId: string;
      readonly until: Date;
      readonly paymentId: string | null;
      readonly since?: Date;
      /** The number of the customer's agreement that the payment is for. */
      readonly agreement?: number;
    }
  | { readonly status: 'redeemed'; readonly quoteId: string; readonly paymentId: string; readonly at: Date };

/** What a code gives: its discount, and what the customer reads on the receipt. */
export interface Grant {
  readonly label: string;
  readonly discount: Discount;
}

export interface Voucher extends Grant {
  readonly id: string;
  readonly code: string;
  /** The products it is for; null for all. */
  readonly products: readonly ProductType[] | null;
  readonly needsMot: boolean;
  readonly needsBreakdown: boolean;
  /** What the campaign gives to a quote without the cover that the code needs; null when it gives nothing. */
  readonly withoutCover: Grant | null;
  readonly isForFirstCover: boolean;
  readonly clubId: string | null;
  /** The first moment at which it is no longer valid. */
  readonly expiresAt: Date | null;
  readonly singleUse: boolean;
  readonly state: VoucherState;
}

export interface Attempt {
  readonly quoteId: string;
  readonly productTypes: readonly ProductType[];
  /** The cover that the code needs: asked for, declined by the customer ("I don't need an MOT", Q8), or still possible to add. */
  readonly cover: 'asked' | 'declined' | 'may_come';
  readonly membership: 'not_given' | 'unknown' | 'member';
  /** Whether the customer has bought before, by another quote. */
  readonly hasBought: boolean;
  /** Whether the quote is paid month by month. Absent: it is not, or pricing has decided what the code gives. */
  readonly isMonthly?: boolean;
}

/** Before there is a quote, any product may still be chosen, other cover may be added, and the buyer is unknown. */
export const beforeQuote = (voucher: Voucher, productType: ProductType | undefined, membership: Attempt['membership']): Attempt => ({
  quoteId: '',
  productTypes: productType === undefined ? (voucher.products ?? []) : [productType],
  cover: 'may_come',
  membership,
  hasBought: false,
});

/**
 * Refuses a voucher that may not be used for this quote now. Throws VOUCHER_ALREADY_REDEEMED, VOUCHER_IN_PAYMENT, VOUCHER_FIRST_COVER_ONLY,
 * VOUCHER_EXPIRED, VOUCHER_ON_ANOTHER_QUOTE, VOUCHER_WRONG_PRODUCT, VOUCHER_MEMBERS_ONLY, VOUCHER_MEMBER_UNKNOWN, VOUCHER_NEEDS_COVER or
 * VOUCHER_NOT_MONTHLY.
 */
export const checkVoucher = (voucher: Voucher, attempt: Attempt, at: Date): void => {
  const isOnAnother = isTaken(voucher.state, attempt.quoteId, at);
  // What it was used for counts, also once it has expired.
  if (isOnAnother && isUsed(voucher.state)) throw takenBy(voucher.state, at);
  if (voucher.isForFirstCover && attempt.hasBought) throw new DomainError('VOUCHER_FIRST_COVER_ONLY');
  if (voucher.expiresAt && at >= voucher.expiresAt) throw new DomainError('VOUCHER_EXPIRED');
  if (isOnAnother) throw takenBy(voucher.state, at);
  if (voucher.products && !attempt.productTypes.some((product) => voucher.products?.includes(product)))
    throw new DomainError('VOUCHER_WRONG_PRODUCT');
  if (voucher.clubId) requireMember(attempt);
  requireCover(voucher, attempt);
  if (attempt.isMonthly === true) requireMonthly(grantFor(voucher, attempt.productTypes));
};

/**
 * Refuses discounts that make no sense monthly: an amount would come off each month for as long as the cover lasts, and 100% would make the
 * cover free for ever.
 */
const requireMonthly = (grant: Grant | null): void => {
  if (grant?.discount.kind === 'amount') throw new DomainError('VOUCHER_NOT_MONTHLY');
  if (grant?.discount.kind === 'percent' && grant.discount.percent >= 100)
    throw new DomainError('VOUCHER_NOT_MONTHLY', {
      message:
        'This voucher code pays for cover of a fixed length, so it cannot be used for monthly cover. Choose a fixed length of cover to use it.',
    });
};

const requireMember = ({ membership }: Attempt): void => {
  if (membership === 'not_given')
    throw new DomainError('VOUCHER_MEMBERS_ONLY', { fields: { club_member_id: 'Enter your 10-digit club membership number' } });
  if (membership === 'unknown') throw memberUnknown();
};

export const memberUnknown = (): DomainError =>
  new DomainError('VOUCHER_MEMBER_UNKNOWN', { fields: { club_member_id: 'We do not know this membership number. Please check it' } });

type Needs = Pick<Voucher, 'needsMot' | 'needsBreakdown'>;

/** The cover that a code needs and that is not in the quote. */
const missingFrom = ({ needsMot, needsBreakdown }: Needs, productTypes: readonly ProductType[]) => ({
  no_mot_detected: needsMot && !productTypes.includes('mot'),
  no_breakdown_detected: needsBreakdown && !productTypes.includes('breakdown'),
});

const requireCover = (voucher: Voucher, { cover, productTypes }: Attempt): void => {
  const missing = missingFrom(voucher, productTypes);
  if (cover === 'may_come' || (!missing.no_mot_detected && !missing.no_breakdown_detected)) return;
  const { withoutCover } = voucher;
  if (cover === 'declined' && withoutCover) return;
  throw new DomainError('VOUCHER_NEEDS_COVER', {
    data: { ...missing, works_without: withoutCover !== null },
    message: missingCoverMessage(coverNamed(missing), withoutCover),
  });
};

const coverNamed = ({ no_mot_detected: mot, no_breakdown_detected: breakdown }: ReturnType<typeof missingFrom>): string =>
  [...(mot ? ['an MOT'] : []), ...(breakdown ? ['breakdown cover'] : [])].join(' and ');

const missingCoverMessage = (cover: string, withoutCover: Grant | null): string =>
  withoutCover
    ? `This code works with ${cover}. Add ${cover} to your quote, or use the code without it: ${withoutCover.label}.`
    : `This code works only with ${cover}. Add ${cover} to your quote to use it.`;

/** What a code gives to a quote with these products; null when it gives nothing. */
export const grantFor = (voucher: Voucher, productTypes: readonly ProductType[]): Grant | null => {
  const { no_mot_detected, no_breakdown_detected } = missingFrom(voucher, productTypes);
  return no_mot_detected || no_breakdown_detected ? voucher.withoutCover : voucher;
};

export const isUsable = (voucher: Voucher, attempt: Attempt, at: Date): boolean => {
  try {
    checkVoucher(voucher, attempt, at);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};

/** Whether another quote has the code: it was redeemed, or is held and the hold has not run out. */
export const isTaken = (state: VoucherState, quoteId: string, at: Date): boolean => {
  if (state.status === 'open' || state.quoteId === quoteId) return false;
  return state.status === 'redeemed' || at < state.until;
};

/** By a purchase, or by a payment under way. */
const isUsed = (state: VoucherState): boolean => state.status === 'redeemed' || (state.status === 'held' && state.paymentId !== null);

const takenBy = (state: VoucherState, at: Date): DomainError => {
  if (state.status !== 'held') return new DomainError('VOUCHER_ALREADY_REDEEMED');
  if (state.paymentId !== null) return new DomainError('VOUCHER_IN_PAYMENT');
  const minutes = Math.max(1, Math.ceil((state.until.getTime() - at.getTime()) / 60_000));
  const wait = minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
  return new DomainError('VOUCHER_ON_ANOTHER_QUOTE', {
    message: `This voucher code is on another quote just now. Remove it there, or try again ${wait}.`,
  });
};

export type VoucherDocument = Stored<Voucher> & {
  /** The code without dashes, by which it is found. */
  readonly signs: string;
};

/** A change requested for a quote: a voucher, or none. Pricing has not answered yet. */
export interface ChangeAsked {
  readonly voucherId: string | null;
  readonly code: string | null;
  /** Ten digits, with a club's code. */
  readonly memberId: string | null;
  readonly version: number;
  readonly staff: StaffCaller | null;
  readonly askedAt: Date;
}

/** What has become of a purchase. Absent: nothing. */
export interface PurchaseEnd {
  /** Nothing of it stays paid. */
  readonly isPaidBack?: boolean;
  /** Nothing of it is in force. */
  readonly isOver?: boolean;
  /** Nothing was paid for it, and nothing of it was used. */
  readonly isUnused?: boolean;
}

/** Which voucher a quote carries. One row per quote; `version` grows with each change, so that pricing can put them in order. */
export interface ApplicationDocument extends PurchaseEnd, Pick<ChangeAsked, 'voucherId' | 'code' | 'memberId' | 'version'> {
  /** The quote's id. */
  readonly _id: string;
  readonly redeemedBy: string | null;
  readonly asked: ChangeAsked | null;
}

export interface ClubMemberDocument {
  readonly clubId: string;
  /** Ten digits (Q5). */
  readonly memberId: string;
}

/** A membership number, without what is written between its digits; empty when there is none. */
export const clubMemberId = (typed: string | undefined): string => {
  const problem = memberProblem(typed ?? '');
  if (problem !== undefined) throw new DomainError('CLUB_MEMBER_ID_INVALID', { fields: { club_member_id: problem } });
  return bare(typed ?? '');
};
