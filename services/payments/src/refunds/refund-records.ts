import { Injectable } from '@nestjs/common';
import { notFound } from '@kerbside/platform/errors/errors';
import type { ClientSession } from 'mongoose';
import { BusinessClock } from '../clock/business-clock.js';
import { enterRedirectedRefund } from '../purchases/ledger.js';
import { PurchaseChanges } from '../purchases/purchase-changes.js';
import type { Purchase } from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { refundEvents } from './refund-events.js';
import { issueOf, paidBackOtherwise, partOf, withPart, type RefundRecord, type RefundPart } from './refund.js';
import { RefundsRepository } from './refunds.repository.js';

type Decide = (part: RefundPart, at: Date) => RefundPart | undefined;

/** Writes what becomes of the parts of a refund, with the events and the rows of the ledger that follow. */
@Injectable()
export class RefundRecords {
  constructor(
    private readonly refunds: RefundsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly changes: PurchaseChanges,
    private readonly clock: BusinessClock,
  ) {}

  async part(refundId: string, number: number): Promise<RefundPart> {
    const refund = await this.refunds.find(refundId);
    const part = refund && partOf(refund, number);
    if (!part) throw notFound();
    return part;
  }

  /** Decides on a part as it is now, and writes the decision. Undefined decides nothing. NOT_FOUND for an unknown part. */
  async change(refundId: string, number: number, decide: Decide, session: ClientSession): Promise<RefundRecord> {
    const refund = await this.refunds.find(refundId, session);
    const part = refund && partOf(refund, number);
    if (!refund || !part) throw notFound();
    const at = this.clock.now();
    const changed = decide(part, at);
    if (!changed || changed === part) return refund;
    const purchase = await this.purchases.find(refund.purchaseId, session);
    if (!purchase) throw new Error(`The refund ${refundId} has no purchase`);
    const isRedirected = changed.state.status === 'redirected' && part.state.status !== 'redirected';
    return this.tell(withPart(refund, changed, at), purchase, isRedirected ? [changed] : [], session);
  }

  /** Writes a refund, what was redirected of it just now, and what the customer is to be told. */
  async tell(refund: RefundRecord, purchase: Purchase, redirected: readonly RefundPart[], session: ClientSession): Promise<RefundRecord> {
    const issue = issueOf(refund);
    const told = issue ? [refundEvents.issued(purchase, issue.refund, issue.parts)] : [];
    const at = this.clock.now();
    const rows = redirected.flatMap(({ number: part, amountPence }) =>
      enterRedirectedRefund({ purchaseId: purchase.id, refundId: refund.id, part, amountPence, at }),
    );
    if (told.length > 0 || rows.length > 0) {
      const changed = { ...purchase, schedule: redirected.reduce(paidBackOtherwise, purchase.schedule) };
      await this.changes.write({ purchase: changed, rows, told }, session);
    }
    return this.refunds.save(issue?.refund ?? refund, session);
  }
}
