import { DomainError } from '@kerbside/platform/errors/errors';
import { plain } from '../vouchers/demo-vouchers.js';
import type { Attempt, Voucher, VoucherState } from '../vouchers/voucher.js';

export const at = new Date('2026-11-20T12:00:00Z');
export const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);

export const aVoucher = (over: Partial<Voucher> = {}): Voucher => ({
  id: 'v1',
  code: 'WELCOME10',
  label: '10% off',
  discount: { kind: 'percent', percent: 10 },
  ...plain,
  ...over,
});

export const anAttempt = (over: Partial<Attempt> = {}): Attempt => ({
  quoteId: 'q1',
  productTypes: ['warranty'],
  cover: 'asked',
  membership: 'not_given',
  hasBought: false,
  ...over,
});

export const heldBy = (quoteId: string, until: Date, paymentId: string | null = null): VoucherState => ({
  status: 'held',
  quoteId,
  until,
  paymentId,
});
export const redeemedBy = (quoteId: string): VoucherState => ({ status: 'redeemed', quoteId, paymentId: 'p1', at });

/** The code of a refusal; undefined when there is none. */
export const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
};
