import { randomUUID } from 'node:crypto';
import { openQuote, setQuoteVoucher, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { aQuoteFacts } from '@kerbside/contracts/testing/samples';
import { DomainError } from '@kerbside/platform/errors/errors';
import { started, testService } from '@kerbside/platform/testing/test-service';
import { service } from '../src/service.js';
import { demoMembers, demoVouchers } from '../src/vouchers/demo-vouchers.js';
import { VouchersRepository } from '../src/vouchers/vouchers.repository.js';

export const customerId = randomUUID();
/** A quote of £300, £270 with a voucher. */
const aQuote = (over: Partial<QuoteFacts> = {}): QuoteFacts =>
  aQuoteFacts({ quoteId: randomUUID(), customerId, totalPence: 30_000, originalPence: 30_000, ...over });

/** The vouchers service with the demo codes and a fake pricing that accepts every change. It is 20 November 2026. */
const startVouchers = async () => {
  const vouchers = await testService(service);
  vouchers.clock.set(new Date('2026-11-20T12:00:00Z'));
  const quotes = new Map<string, QuoteFacts>();
  const keys = new Map<string, { secret: string; ownerId: string }>();
  const sentToPricing: { quoteId: string; version: number; code: string | null }[] = [];
  const letPricingAnswer = (): void => {
    vouchers.answer(openQuote, ({ params, body: { secret, userId, staff } }) => {
      const quote = quotes.get(params.quoteId);
      const key = keys.get(params.quoteId);
      const isOpen = key === undefined ? secret !== 'guessed' : staff === true || secret === key.secret || userId === key.ownerId;
      if (!quote || !isOpen) throw new DomainError('NOT_FOUND');
      return quote;
    });
    vouchers.answer(setQuoteVoucher, ({ params: { quoteId }, body: { applicationVersion: version, voucher } }) => {
      sentToPricing.push({ quoteId, version, code: voucher?.code ?? null });
      return aQuote({ quoteId, totalPence: voucher ? 27_000 : 30_000 });
    });
  };
  const post = (path: string, body: object) => vouchers.http().post(path).send(body);
  return {
    vouchers,
    /** What pricing received, in order. */
    sentToPricing,
    /** Resets everything to the state before the first case. */
    reset: async (): Promise<void> => {
      await vouchers.get(VouchersRepository).addMissing(demoVouchers(), demoMembers());
      letPricingAnswer();
    },
    /** Adds a quote to pricing and returns its id. */
    open: (over: Partial<QuoteFacts> = {}): string => {
      const quote = aQuote(over);
      quotes.set(quote.quoteId, quote);
      return quote.quoteId;
    },
    /** From now on only this secret or its owner opens the quote. */
    protect: (quoteId: string, secret: string, ownerId = randomUUID()): void => void keys.set(quoteId, { secret, ownerId }),
    apply: (quote_id: string, code: string, more: object = {}) =>
      post('/ajax/applyVoucher', { quote_id, code, secret: 's', quote_type: 'warranty', ...more }),
    remove: (quote_id: string, code?: string) => post('/ajax/removeAppliedVoucher', { quote_id, code, secret: 's' }),
  };
};

/** It, for all tests of a block. */
export const startedVouchers = () => started(startVouchers, ({ vouchers }) => vouchers.close());
