import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { voucherApplied, voucherRemoved } from '@kerbside/contracts/events/vouchers';
import { Audit } from '@kerbside/platform/audit';
import { Clock } from '@kerbside/platform/clock';
import { Outbox } from '@kerbside/platform/events/outbox';
import type { ClientSession } from 'mongoose';
import type { ApplicationDocument } from './voucher.document.js';
import { hold, release } from './hold.js';
import { isTaken, type Voucher } from './voucher.js';
import { VouchersRepository } from './vouchers.repository.js';

/** A change of the voucher on a quote: what it is now, and what it was. */
export interface ApplicationChange {
  readonly voucher: Voucher | null;
  readonly version: number;
  readonly before: ApplicationDocument | undefined;
}
export type Applied = ApplicationChange & { readonly voucher: Voucher };

interface Putting {
  readonly quoteId: string;
  readonly voucher: Voucher;
  readonly memberId: string | null;
  readonly caller: Caller;
}

/** What pricing and the world hear of a voucher. */
export const grantOf = ({ code, label, discount }: Voucher) => ({ code, label, discount });

/** Which voucher a quote carries: put on, taken off and put back, each told of in the transaction that does it. */
@Injectable()
export class Applications {
  constructor(
    private readonly vouchers: VouchersRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async put({ quoteId, voucher, memberId, caller }: Putting, session: ClientSession): Promise<Applied> {
    const before = await this.vouchers.application(quoteId, session);
    if (before?.voucherId && before.voucherId !== voucher.id) await this.letGo(before.voucherId, quoteId, session);
    const version = (before?.version ?? 0) + 1;
    await this.vouchers.saveState(voucher.id, hold(voucher, quoteId, this.clock.now()), session);
    await this.vouchers.saveApplication(
      { _id: quoteId, voucherId: voucher.id, code: voucher.code, version, redeemedBy: before?.redeemedBy ?? null, memberId },
      session,
    );
    await this.outbox.add(session, voucherApplied, {
      id: quoteId,
      version,
      data: { quoteId, voucherId: voucher.id, ...grantOf(voucher), applicationVersion: version },
    });
    await this.note(caller, quoteId, { before: before?.code ?? null, after: voucher.code }, session);
    return { voucher, version, before };
  }

  /** Undefined when there is none, or it was used. */
  async takeOff(quoteId: string, session: ClientSession, caller: Caller): Promise<ApplicationChange | undefined> {
    const before = await this.vouchers.application(quoteId, session);
    if (!before?.voucherId || !before.code || before.redeemedBy) return undefined;
    const version = before.version + 1;
    await this.letGo(before.voucherId, quoteId, session);
    await this.vouchers.saveApplication({ ...before, voucherId: null, code: null, version }, session);
    await this.outbox.add(session, voucherRemoved, {
      id: quoteId,
      version,
      data: { quoteId, voucherId: before.voucherId, code: before.code, applicationVersion: version },
    });
    await this.note(caller, quoteId, { before: before.code, after: null }, session);
    return { voucher: null, version, before };
  }

  /** A price that still has a voucher which is not on the quote any more: the next number takes it off there. */
  async outnumber(quoteId: string, session: ClientSession): Promise<ApplicationChange | undefined> {
    const before = await this.vouchers.application(quoteId, session);
    if (before?.redeemedBy) return undefined;
    const version = (before?.version ?? 0) + 1;
    await this.vouchers.saveApplication({ _id: quoteId, voucherId: null, code: null, version, redeemedBy: null, memberId: null }, session);
    return { voucher: null, version, before };
  }

  /** A change that pricing refused: the quote carries again what its price was made with, unless it was changed again or somebody else has the code. */
  async undo(quoteId: string, { version, before }: ApplicationChange, session: ClientSession, caller: Caller): Promise<void> {
    const now = await this.vouchers.application(quoteId, session);
    if (now?.version !== version) return;
    const voucher = before?.voucherId ? await this.vouchers.byId(before.voucherId, session) : undefined;
    if (voucher && !isTaken(voucher.state, quoteId, this.clock.now()))
      await this.put({ quoteId, voucher, memberId: before?.memberId ?? null, caller }, session);
    else await this.takeOff(quoteId, session, caller);
  }

  private async letGo(voucherId: string, quoteId: string, session: ClientSession): Promise<void> {
    const voucher = await this.vouchers.byId(voucherId, session);
    if (voucher) await this.vouchers.saveState(voucher.id, release(voucher, quoteId), session);
  }

  /** What staff do for a customer is written down. */
  private async note(actor: Caller, quoteId: string, codes: { before: string | null; after: string | null }, session: ClientSession) {
    if (actor.kind !== 'staff') return;
    const [before, after] = [{ code: codes.before }, { code: codes.after }];
    await this.audit.record(session, { actor, action: 'quote-voucher-changed', subjectType: 'quote', subjectId: quoteId, before, after });
  }
}
