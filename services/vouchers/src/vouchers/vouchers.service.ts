import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { closedBecause, onBehalfOf, openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import {
  applyVoucher,
  checkVoucher as checkVoucherCall,
  removeVoucher,
  claimVoucher,
  releaseVoucher,
  tryVoucher,
} from '@kerbside/contracts/http/vouchers/vouchers';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import type { ClientSession } from 'mongoose';
import { hasBoughtBefore } from '../buyers/buyer.js';
import { BuyersRepository } from '../buyers/buyers.repository.js';
import { clubMemberId, type ApplicationDocument, checkVoucher, grantFor, type Attempt, type Voucher } from './voucher.js';
import { Guesses } from './guesses.js';
import { OtherQuotes } from './other-quotes.js';
import { VoucherChanges } from './voucher-changes.service.js';
import { VouchersRepository } from './vouchers.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { listVouchersAudit } from '@kerbside/contracts/http/vouchers/audit';
import { lookUpVoucher } from '@kerbside/contracts/http/vouchers/lookup';
import { Audit } from '@kerbside/platform/audit/audit';
import { addressOf } from '@kerbside/platform/http/client-address';
import { TrialsService } from './trials.service.js';
import { VoucherClaims } from './voucher-claims.service.js';

type Application = CallRequest<typeof applyVoucher>['body'];
type Removal = CallRequest<typeof removeVoucher>['body'];
/** A quote as the page names it. */
type QuoteRef = Pick<Application, 'quote_id' | 'quote_type' | 'secret'>;

interface CallerWithAddress {
  readonly caller: Caller;
  readonly address: string;
}

interface ApplicationOrder {
  readonly body: Application;
  /** Ten digits, or empty. */
  readonly memberId: string;
  readonly facts: QuoteFacts;
  readonly caller: Caller;
}

/** What customers, and staff for them, do with vouchers on a quote. */
@Injectable()
export class VouchersService {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly buyers: BuyersRepository,
    private readonly changes: VoucherChanges,
    private readonly others: OtherQuotes,
    private readonly guesses: Guesses,
    private readonly internal: Internal,
    private readonly clock: Clock,
  ) {}

  async apply(body: Application, { caller, address }: CallerWithAddress): Promise<CallAnswer<typeof applyVoucher>> {
    const facts = await this.openFor(body, caller);
    const putting = { body, memberId: clubMemberId(body.club_member_id), facts, caller };
    return this.guesses.counting({ address, caller, quoteId: facts.quoteId }, async () => {
      try {
        return await this.put(putting);
      } catch (error) {
        if (!(await this.isFreeNow(error, putting))) throw error;
        return this.put(putting);
      }
    });
  }

  async remove(body: Removal, caller: Caller): Promise<{ totalPence: number }> {
    const facts = await this.openFor(body, caller);
    const after = await this.changes.make(facts.quoteId, (now) => {
      requireOn(facts, now, body.code);
      const isOn = now?.voucherId !== null && now?.voucherId !== undefined && !now.redeemedBy;
      // The price may still include a voucher that is no longer on the quote here.
      return Promise.resolve(isOn || facts.voucher ? { voucher: null, memberId: null, caller } : undefined);
    });
    return { totalPence: (after ?? facts).totalPence };
  }

  private async put({ body, memberId, facts, caller }: ApplicationOrder): Promise<CallAnswer<typeof applyVoucher>> {
    let given: { code: string; label: string } | undefined;
    const after = await this.changes.make(facts.quoteId, async (_now, session) => {
      const voucher = await this.known(body.code, session);
      const attempt: Attempt = {
        quoteId: facts.quoteId,
        productTypes: facts.productTypes,
        cover: body.no_free_additions ? 'declined' : 'asked',
        membership: await this.vouchers.membership(voucher.clubId, memberId),
        hasBought: await this.hasBought(facts, session),
        isMonthly: typeof facts.monthlyPence === 'number',
      };
      checkVoucher(voucher, attempt, this.clock.now());
      given = { code: voucher.code, label: (grantFor(voucher, facts.productTypes) ?? voucher).label };
      return { voucher, memberId: memberId || null, caller };
    });
    if (!after || !given) throw new DomainError('VOUCHER_NOT_FOUND');
    return { no_mot_detected: false, no_breakdown_detected: false, ...given, totalPence: after.totalPence };
  }

  /** Moves a code that another quote of the same person holds to the one they are looking at. */
  private async isFreeNow(error: unknown, { body, facts, caller }: ApplicationOrder): Promise<boolean> {
    if (!(error instanceof DomainError) || error.code !== 'VOUCHER_ON_ANOTHER_QUOTE') return false;
    return this.others.takeOff(body.code, { facts, caller, secrets: body.other_secrets ?? [] });
  }

  private async openFor({ quote_id, quote_type, secret }: QuoteRef, caller: Caller): Promise<QuoteFacts> {
    const facts = await this.internal.send(openQuote, { params: { quoteId: quote_id }, body: onBehalfOf(caller, secret) });
    if (quote_type !== undefined && quote_type !== facts.productType) throw invalid({ quote_type: 'This quote is for another product' });
    const closed = closedBecause(facts);
    if (closed !== undefined) throw new DomainError(closed);
    return facts;
  }

  /** A visitor may have bought before: who they are is known when they pay. */
  private async hasBought({ customerId, quoteId }: QuoteFacts, session: ClientSession): Promise<boolean> {
    return customerId !== null && hasBoughtBefore(await this.buyers.find(customerId, session), quoteId);
  }

  private async known(code: string, session: ClientSession): Promise<Voucher> {
    const voucher = await this.vouchers.byCode(code, session);
    if (!voucher) throw new DomainError('VOUCHER_NOT_FOUND');
    return voucher;
  }
}

/** Refuses to take off a code by name when another page has since put on a different one. */
const requireOn = ({ voucher }: QuoteFacts, now: ApplicationDocument | undefined, named: string | undefined): void => {
  const on = [now?.code, voucher?.code].filter((code) => code !== null && code !== undefined);
  if (named && on.length > 0 && !on.includes(named)) throw new DomainError('VOUCHER_NOT_FOUND');
};

export const VouchersController = controller({ vouchers: VouchersService, claims: VoucherClaims, trials: TrialsService, audit: Audit }, [
  serves(applyVoucher, ({ body, caller, reply }, { vouchers }) => vouchers.apply(body, { caller, address: addressOf(reply) })),
  serves(removeVoucher, ({ body, caller }, { vouchers }) => vouchers.remove(body, caller)),
  serves(tryVoucher, ({ body }, { trials }) => trials.tryOn(body)),
  serves(lookUpVoucher, ({ body, caller, reply }, { trials }) => trials.lookUp(body, { caller, address: addressOf(reply) })),
  serves(listVouchersAudit, ({ query }, { audit }) => audit.list(query)),
  serves(claimVoucher, ({ body }, { claims }) => claims.claim(body)),
  serves(checkVoucherCall, ({ body }, { claims }) => claims.check(body)),
  serves(releaseVoucher, ({ body }, { claims }) => claims.release(body)),
]);
