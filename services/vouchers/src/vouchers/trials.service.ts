import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { tryVoucher } from '@kerbside/contracts/http/vouchers';
import type { lookUpVoucher } from '@kerbside/contracts/http/vouchers-lookup';
import { Clock } from '@kerbside/platform/clock';
import { DomainError } from '@kerbside/platform/errors';
import { Mongo } from '@kerbside/platform/mongo';
import { RateLimits } from '@kerbside/platform/rate-limits';
import type { ClientSession } from 'mongoose';
import { clubMemberId } from './club-member-id.js';
import { isGuess } from './guesses.js';
import { beforeQuote, checkVoucher, grantFor, isUsable, type Voucher } from './voucher.js';
import { VouchersRepository } from './vouchers.repository.js';

/** Guesses of one network address in an hour. */
const triesAnHour = { points: 20, durationSeconds: 3_600 };

/** What a code is good for before it is on a quote. Nothing is kept. */
@Injectable()
export class TrialsService {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly mongo: Mongo,
    private readonly limits: RateLimits,
    private readonly clock: Clock,
  ) {}

  /** Club members are not asked for their number here: a club's code takes nothing off before it is applied. */
  async tryOn({ code, productTypes }: CallRequest<typeof tryVoucher>['body']): Promise<CallAnswer<typeof tryVoucher>> {
    const voucher = await this.mongo.transaction((session) => this.vouchers.byCode(code, session));
    const attempt = { quoteId: '', productTypes, cover: 'declined', membership: 'not_given', hasBought: false } as const;
    const isGood = voucher !== undefined && isUsable(voucher, attempt, this.clock.now());
    return { discount: (isGood && grantFor(voucher, productTypes)?.discount) || null };
  }

  /** Who guesses codes, or numbers of members, is stopped: from then on a right one is not told either. */
  async lookUp(body: CallRequest<typeof lookUpVoucher>['body'], address: string): Promise<CallAnswer<typeof lookUpVoucher>> {
    await this.limits.requireLeftByAddress('voucher-lookups', address, triesAnHour);
    try {
      return await this.mongo.transaction((session) => this.good(body, session));
    } catch (error) {
      if (isGuess(error)) await this.limits.consumeByAddress('voucher-lookups', address, triesAnHour);
      throw error;
    }
  }

  private async good({ code, club_member_id, product_type }: CallRequest<typeof lookUpVoucher>['body'], session: ClientSession) {
    const memberId = clubMemberId(club_member_id);
    const voucher = await this.found(code?.trim().toUpperCase() ?? '', memberId, session);
    if (!voucher) throw new DomainError('VOUCHER_NOT_FOUND');
    const membership = await this.vouchers.membership(voucher.clubId, memberId);
    checkVoucher(voucher, beforeQuote(voucher, product_type, membership), this.clock.now());
    return { code: voucher.code, label: voucher.label };
  }

  /** By its code; a member who gives none finds the one of their club. */
  private async found(code: string, memberId: string, session: ClientSession): Promise<Voucher | undefined> {
    if (code !== '') return this.vouchers.byCode(code, session);
    const clubs = await this.vouchers.ofMember(memberId, session);
    return clubs.find((voucher) => isUsable(voucher, beforeQuote(voucher, undefined, 'member'), this.clock.now()));
  }
}
