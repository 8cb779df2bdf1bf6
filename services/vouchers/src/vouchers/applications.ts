import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { voucherApplied, voucherRemoved } from '@kerbside/contracts/events/vouchers';
import { Audit } from '@kerbside/platform/audit/audit';
import { Clock } from '@kerbside/platform/time/clock';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import type { ClientSession } from 'mongoose';
import { hold, release } from './hold.js';
import type { ApplicationDocument, ChangeAsked, Voucher } from './voucher.js';
import { VouchersRepository } from './vouchers.repository.js';

/** The voucher that a quote should carry, and who asked for it. */
export interface ApplicationQuery {
  readonly voucher: Voucher | null;
  /** Ten digits, with a club's code. */
  readonly memberId: string | null;
  readonly caller: Caller;
}

/** The number of the last change of this quote's voucher. */
export const lastVersion = (application: ApplicationDocument | undefined): number =>
  Math.max(application?.version ?? 0, application?.asked?.version ?? 0);

/** Which voucher a quote carries. A change is requested first; it takes effect, and is published, once pricing has accepted it. */
@Injectable()
export class Applications {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Holds the code for the quote from now on. */
  async ask(quoteId: string, { voucher, memberId, caller }: ApplicationQuery, session: ClientSession): Promise<ChangeAsked> {
    const before = await this.vouchers.application(quoteId, session);
    const askedAt = this.clock.now();
    const staff = caller.kind === 'staff' ? caller : null;
    const version = lastVersion(before) + 1;
    const asked = { voucherId: voucher?.id ?? null, code: voucher?.code ?? null, memberId, version, staff, askedAt };
    if (voucher) await this.vouchers.saveState(voucher.id, hold(voucher, quoteId, askedAt), session);
    const none = { _id: quoteId, voucherId: null, code: null, version: 0, redeemedBy: null, memberId: null };
    await this.vouchers.saveApplication({ ...(before ?? none), asked }, session);
    return asked;
  }

  /** Pricing accepted the change. Does nothing when that is already recorded. */
  async take(quoteId: string, { version }: ChangeAsked, session: ClientSession): Promise<void> {
    const before = await this.vouchers.application(quoteId, session);
    if (!before?.asked || before.asked.version !== version) return;
    const { voucherId, code, memberId, staff } = before.asked;
    if (before.voucherId && before.voucherId !== voucherId) await this.release(before.voucherId, quoteId, session);
    await this.vouchers.saveApplication({ ...before, voucherId, code, memberId, version, asked: null }, session);
    await this.publish(before, before.asked, session);
    if (staff && (before.code || code)) {
      const change = { action: 'quote-voucher-changed', subjectType: 'quote', subjectId: quoteId };
      await this.audit.record(session, { actor: staff, ...change, before: { code: before.code }, after: { code } });
    }
  }

  /** Pricing refused the change: the quote keeps what it carried. */
  async drop(quoteId: string, { version }: ChangeAsked, session: ClientSession): Promise<void> {
    const before = await this.vouchers.application(quoteId, session);
    if (!before?.asked || before.asked.version !== version) return;
    const { voucherId } = before.asked;
    if (voucherId && voucherId !== before.voucherId) await this.release(voucherId, quoteId, session);
    await this.vouchers.saveApplication({ ...before, version, asked: null }, session);
  }

  private async publish(before: ApplicationDocument, { voucherId, version }: ChangeAsked, session: ClientSession): Promise<void> {
    const quoteId = before._id;
    const of = { id: quoteId, version };
    const voucher = voucherId === null ? undefined : await this.vouchers.byId(voucherId, session);
    if (voucher) {
      const { id, code, label, discount } = voucher;
      const data = { quoteId, voucherId: id, code, label, discount, applicationVersion: version };
      await this.outbox.add(session, voucherApplied, { ...of, data });
    } else if (before.voucherId && before.code) {
      const data = { quoteId, voucherId: before.voucherId, code: before.code, applicationVersion: version };
      await this.outbox.add(session, voucherRemoved, { ...of, data });
    }
  }

  private async release(voucherId: string, quoteId: string, session: ClientSession): Promise<void> {
    const voucher = await this.vouchers.byId(voucherId, session);
    if (voucher) await this.vouchers.saveState(voucher.id, release(voucher, quoteId), session);
  }
}
