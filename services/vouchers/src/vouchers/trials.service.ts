import { Injectable } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import type { tryVoucher } from '@kerbside/contracts/http/vouchers/vouchers';
import type { lookUpVoucher } from '@kerbside/contracts/http/vouchers/lookup';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { clubMemberId, beforeQuote, checkVoucher, grantFor, isUsable, memberUnknown, type Voucher } from './voucher.js';
import { Guesses, type Guesser } from './guesses.js';
import { VouchersRepository } from './vouchers.repository.js';

/** Says what a code would give before it is on a quote. Stores nothing. */
@Injectable()
export class TrialsService {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly guesses: Guesses,
    private readonly clock: Clock,
  ) {}

  /** Club members are not asked for their number here: a club's code takes nothing off before it is applied. */
  async tryOn({ code, productTypes }: CallRequest<typeof tryVoucher>['body']): Promise<CallAnswer<typeof tryVoucher>> {
    const voucher = await this.vouchers.byCode(code);
    const attempt = { quoteId: '', productTypes, cover: 'declined', membership: 'not_given', hasBought: false } as const;
    const isGood = voucher !== undefined && isUsable(voucher, attempt, this.clock.now());
    return { discount: (isGood && grantFor(voucher, productTypes)?.discount) || null };
  }

  lookUp(body: CallRequest<typeof lookUpVoucher>['body'], guesser: Guesser): Promise<CallAnswer<typeof lookUpVoucher>> {
    return this.guesses.counting(guesser, () => this.good(body));
  }

  private async good({ code, club_member_id, product_type }: CallRequest<typeof lookUpVoucher>['body']) {
    const memberId = clubMemberId(club_member_id);
    const voucher = await this.found(code ?? '', memberId);
    if (!voucher) throw new DomainError('VOUCHER_NOT_FOUND');
    const membership = await this.vouchers.membership(voucher.clubId, memberId);
    checkVoucher(voucher, beforeQuote(voucher, product_type, membership), this.clock.now());
    return { code: voucher.code, label: voucher.label };
  }

  /** Finds a voucher by its code, or without one by the member's club. */
  private async found(code: string, memberId: string): Promise<Voucher | undefined> {
    if (code !== '') return this.vouchers.byCode(code);
    const clubs = await this.vouchers.ofMember(memberId);
    if (clubs === undefined) throw memberUnknown();
    return clubs.find((voucher) => isUsable(voucher, beforeQuote(voucher, undefined, 'member'), this.clock.now()));
  }
}
