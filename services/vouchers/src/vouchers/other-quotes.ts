import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { onBehalfOf, openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { release } from './hold.js';
import { VoucherChanges } from './voucher-changes.service.js';
import { VouchersRepository } from './vouchers.repository.js';

/** Who wants a code for a quote, and the secrets of other quotes that their browser holds. */
interface CodeRequest {
  readonly facts: QuoteFacts;
  readonly caller: Caller;
  readonly secrets: readonly string[];
}

/** Takes a single-use code off another quote of the same person, so that it can be put on the one they are viewing. */
@Injectable()
export class OtherQuotes {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly changes: VoucherChanges,
    private readonly internal: Internal,
  ) {}

  /** False when the quote that holds the code is a stranger's, or is being paid. */
  async takeOff(code: string, request: CodeRequest): Promise<boolean> {
    const voucher = await this.vouchers.byCode(code);
    if (voucher?.state.status !== 'held' || voucher.state.paymentId !== null) return false;
    const { quoteId } = voucher.state;
    const other = await this.openedBySame(quoteId, request);
    if (other?.status !== 'open') return false;
    await this.changes.make(quoteId, async (now, session) => {
      if (now?.voucherId === voucher.id) return { voucher: null, memberId: null, caller: request.caller };
      // The other quote holds a code that was never applied to it.
      const held = await this.vouchers.byId(voucher.id, session);
      if (held) await this.vouchers.saveState(held.id, release(held, quoteId), session);
      return undefined;
    });
    return true;
  }

  /** The other quote, if the caller may open it. For staff, only if both quotes belong to one customer. */
  private async openedBySame(quoteId: string, { facts, caller, secrets }: CodeRequest): Promise<QuoteFacts | undefined> {
    const asTheySignedIn = caller.kind === 'visitor' ? [] : [undefined];
    for (const secret of [...asTheySignedIn, ...(caller.kind === 'staff' ? [] : secrets)]) {
      const other = await this.opened(quoteId, caller, secret);
      const isSame = caller.kind !== 'staff' || (facts.customerId !== null && other?.customerId === facts.customerId);
      if (other && isSame) return other;
    }
    return undefined;
  }

  private async opened(quoteId: string, caller: Caller, secret: string | undefined): Promise<QuoteFacts | undefined> {
    try {
      return await this.internal.send(openQuote, { params: { quoteId }, body: onBehalfOf(caller, secret) });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  }
}
