import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { PaymentForm, PaymentOption } from '@kerbside/contracts/http/payments/payments';
import { collectionDay } from '@kerbside/contracts/payments/direct-debit';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Log } from '@kerbside/platform/telemetry/log';
import { PaymentsConfig } from '../config.js';
import {
  MethodPort,
  type ListedRefund,
  type OpeningFacts,
  type RefundOrder,
  type RefundStanding,
  type AttemptStanding,
  type TypedDetails,
  noStanding,
} from '../methods/method-port.js';
import { accountEnds, readBankDetails } from './bank-details.js';
import { Collector, CollectorRefused } from './collector.js';
import {
  collectorEvent,
  created,
  mandate,
  payment,
  refund,
  type CollectorPayment,
  type CollectorRefund,
  type CollectorMandate,
} from './collector-objects.js';
import { DebitDrafts, isDraft, type DebitDraft, DebitSetups } from './debit-drafts.js';
import {
  isOutdated,
  listed,
  refundedIn,
  refundStanding,
  refusedRefund,
  failureFor,
  isAlive,
  needsReasons,
  standingOfEndedMandate,
  standingOfMandate,
  standingOfPayment,
} from './debit-words.js';

/**
 * Direct debit by Bacs, at a collector that speaks GoCardless's API. Two kinds of attempt, told apart by their reference:
 * - A setup creates customer, bank account and mandate there; its reference, and its instrument, is the mandate.
 * - A collection is a draft of ours until it is taken: only then is a payment created there, once for each attempt.
 */
@Injectable()
export class DirectDebitGateway extends MethodPort {
  readonly method = 'direct_debit';
  /** The collector takes no less at a time. */
  readonly leastPence = 100;
  /** None without a collector: the method is then not offered. */
  override readonly options: readonly PaymentOption[];
  override readonly hasNothingToConfirm = true;
  private readonly collector: Collector | undefined;

  constructor(
    private readonly config: PaymentsConfig,
    private readonly drafts: DebitDrafts,
    private readonly setups: DebitSetups,
    private readonly log: Log,
    breakers: Breakers,
  ) {
    super();
    this.options = config.directDebit ? ['in_full', 'instalments'] : [];
    this.collector = config.directDebit ? new Collector(config.directDebit, breakers) : undefined;
  }

  async open(opening: OpeningFacts): Promise<AttemptStanding> {
    const { isSetup, details, instrument } = opening;
    if (isSetup) {
      if (!details) throw new Error(`The setup ${opening.attemptId} has no bank account`);
      return standingOfMandate(await this.setUp(opening, details), 'authorised');
    }
    if (instrument === null) throw new Error(`The collection ${opening.attemptId} has no mandate`);
    return drafted(await this.drafts.open(opening, instrument));
  }

  async read(ref: string): Promise<AttemptStanding> {
    if (!isDraft(ref)) return this.standingOfSetup(await this.mandate(ref));
    const draft = await this.drafts.read(ref);
    return draft.paymentId === null ? drafted(draft) : this.standingOf(ref, await this.payment(draft.paymentId));
  }

  async take(ref: string, amountPence: number): Promise<AttemptStanding> {
    if (!isDraft(ref)) return standingOfMandate(await this.mandate(ref), 'taken');
    const draft = await this.drafts.read(ref);
    if (draft.paymentId !== null) return this.standingOf(ref, await this.payment(draft.paymentId));
    if (draft.isCancelled) return drafted(draft);
    if (amountPence > draft.amountPence) throw new Error(`${amountPence} pence is more than ${ref} was opened for`);
    const sent = await this.collect(draft, amountPence);
    if (sent === 'mandate_cancelled') {
      // Nothing comes of it: as a draft it would be held for ever, and sent again and again.
      await this.drafts.cancel(ref);
      return { ...drafted(draft), status: 'open', failure: failureFor(`${ref}:mandate`, sent) };
    }
    await this.drafts.sent(ref, sent.id);
    return this.standingOf(ref, sent);
  }

  async cancel(ref: string): Promise<AttemptStanding> {
    if (!isDraft(ref)) {
      await this.forget(ref);
      return standingOfMandate(await this.mandate(ref), 'authorised');
    }
    const draft = await this.drafts.cancel(ref);
    return draft.paymentId === null ? drafted(draft) : over(await this.standingOf(ref, await this.payment(draft.paymentId)));
  }

  /** The collector forgets a key after a month, so a refund that exists already is found by its own id first. */
  async refund({ refundId, ref, amountPence }: RefundOrder): Promise<RefundStanding> {
    const { paymentId } = await this.drafts.read(ref);
    if (paymentId === null) return { ref: refundId, status: 'refused', message: 'Nothing was collected, so nothing can be refunded.' };
    const known = (await this.refundsOf(paymentId)).find(({ metadata }) => metadata?.['refundId'] === refundId);
    if (known) return refundStanding(known);
    const ask = async () => {
      const { amount_refunded: before = 0 } = await this.payment(paymentId);
      const total = { total_amount_confirmation: before + amountPence };
      const body = { amount: amountPence, ...total, links: { payment: paymentId }, metadata: { refundId } };
      return this.asked().create('refunds', body, `refund:${refundId}`, refund);
    };
    try {
      const made = await ask().catch((error: unknown) => {
        if (!isOutdated(error)) throw error;
        return ask();
      });
      return refundStanding(made);
    } catch (error) {
      if (!(error instanceof CollectorRefused) || isOutdated(error)) throw error;
      this.log.warn({ refundId, error }, 'The direct debit collector refused a refund');
      return refusedRefund(refundId, error);
    }
  }

  async readRefund(refundRef: string): Promise<RefundStanding> {
    return refundStanding(await this.asked().get('refunds', refundRef, refund));
  }

  override async listRefunds(ref: string): Promise<readonly ListedRefund[]> {
    const { paymentId } = await this.drafts.read(ref);
    return paymentId === null ? [] : listed(await this.refundsOf(paymentId));
  }

  failureWords(code: string): string {
    return failureFor('', code).message;
  }

  async forget(instrument: string): Promise<void> {
    try {
      await this.asked().act('mandates', instrument, 'cancel', mandate);
    } catch (error) {
      const isGone = error instanceof CollectorRefused && (error.status === 404 || error.has('cancellation_failed', 'mandate_is_inactive'));
      if (!isGone) throw error;
    }
  }

  /** Ends mandates that a process set up for the attempt but stopped before storing. */
  override async dropLost(attemptId: string, kept: string | null): Promise<void> {
    for (const customer of await this.setups.customersOf(attemptId)) {
      const mandates = await this.asked().list('mandates', { customer }, mandate);
      for (const one of mandates) if (one.id !== kept && isAlive(one)) await this.forget(one.id);
    }
  }

  override detailsOf(form: PaymentForm): TypedDetails {
    return readBankDetails(form);
  }

  /** The attempt that a payment at the collector belongs to; undefined when it is not one of ours. */
  async attemptOf(paymentId: string): Promise<string | undefined> {
    const draft = await this.drafts.ofPayment(paymentId);
    if (draft) return draft.attemptId;
    // The process may have stopped before it stored the payment's id.
    return (await this.orGone(this.payment(paymentId)))?.metadata?.['attemptId'];
  }

  /** The attempt whose payment the collector refunded, by us or on its own pages; undefined when it is not one of ours. */
  async attemptRefunded(refundRef: string): Promise<string | undefined> {
    const found = await this.orGone(this.asked().get('refunds', refundRef, refund));
    const paymentId = found?.links?.payment;
    return paymentId === undefined ? undefined : this.attemptOf(paymentId);
  }

  /** Runs each step once per attempt and typed account: a lost answer finds the same mandate, another account creates a new one. */
  private async setUp({ attemptId, purchaseId, customerId }: OpeningFacts, details: TypedDetails): Promise<CollectorMandate> {
    const { accountHolder, sortCode, accountNumber } = details;
    const key = `${attemptId}:${createHash('sha256').update(JSON.stringify(details)).digest('hex').slice(0, 32)}`;
    const collector = this.asked();
    try {
      const names = namesOf(accountHolder);
      const customer = await collector.create(
        'customers',
        { ...names, country_code: 'GB', metadata: { customerId } },
        `customer:${key}`,
        created,
      );
      await this.setups.begin(attemptId, customer.id);
      const account = await collector.create(
        'customer_bank_accounts',
        {
          account_holder_name: accountHolder,
          account_number: accountNumber,
          branch_code: sortCode,
          country_code: 'GB',
          links: { customer: customer.id },
        },
        `account:${key}`,
        created,
      );
      const { creditor } = this.config.directDebit ?? { creditor: undefined };
      const links = { customer_bank_account: account.id, ...(creditor === undefined ? {} : { creditor }) };
      const metadata = { attemptId, purchaseId, accountEnds: accountEnds(details) };
      return await collector.create('mandates', { scheme: 'bacs', links, metadata }, `mandate:${key}`, mandate);
    } catch (error) {
      throw error instanceof CollectorRefused ? this.refusedDetails(error) : error;
    }
  }

  private refusedDetails(error: CollectorRefused): DomainError {
    if (error.refusal.type === 'validation_failed') return wrongDetails(error);
    this.log.error({ error }, 'The direct debit collector refused to set up a mandate');
    return new DomainError('DIRECT_DEBIT_UNAVAILABLE', { cause: error });
  }

  private async collect(draft: DebitDraft, amountPence: number): Promise<CollectorPayment | 'mandate_cancelled'> {
    const { attemptId, purchaseId, mandateId, dueOn, description } = draft;
    const { next_possible_charge_date: earliest } = await this.mandate(mandateId);
    const chargeDate = collectionDay(dueOn);
    const body = {
      amount: amountPence,
      currency: 'GBP',
      description,
      // Without a day it is collected as soon as the bank allows.
      ...(earliest && chargeDate >= earliest ? { charge_date: chargeDate } : {}),
      // We try again ourselves, and tell the customer before.
      retry_if_possible: false,
      metadata: { attemptId, purchaseId },
      links: { mandate: mandateId },
    };
    try {
      return await this.asked().create('payments', body, `payment:${attemptId}`, payment);
    } catch (error) {
      if (error instanceof CollectorRefused && error.has('mandate_is_inactive')) return 'mandate_cancelled';
      throw error;
    }
  }

  private async standingOfSetup(found: CollectorMandate): Promise<AttemptStanding> {
    if (isAlive(found)) return standingOfMandate(found, 'authorised');
    const query = { mandate: found.id, resource_type: 'mandates', limit: '200' };
    return standingOfEndedMandate(found, await this.asked().list('events', query, collectorEvent));
  }

  private async standingOf(ref: string, found: CollectorPayment): Promise<AttemptStanding> {
    const events = needsReasons(found) ? await this.asked().list('events', { payment: found.id, limit: '200' }, collectorEvent) : [];
    const standing = standingOfPayment(ref, found, events);
    return standing.refundedPence > 0 ? { ...standing, refundedPence: refundedIn(await this.refundsOf(found.id)) } : standing;
  }

  private refundsOf(paymentId: string): Promise<CollectorRefund[]> {
    return this.asked().list('refunds', { payment: paymentId, limit: '200' }, refund);
  }

  private mandate(id: string): Promise<CollectorMandate> {
    return this.asked().get('mandates', id, mandate);
  }

  private payment(id: string): Promise<CollectorPayment> {
    return this.asked().get('payments', id, payment);
  }

  private async orGone<T>(found: Promise<T>): Promise<T | undefined> {
    try {
      return await found;
    } catch (error) {
      if (error instanceof CollectorRefused && error.status === 404) return undefined;
      throw error;
    }
  }

  private asked(): Collector {
    if (!this.collector) throw new DomainError('PAYMENT_METHOD_UNAVAILABLE');
    return this.collector;
  }
}

/** A payment that its bank refused is not tried again by the collector. */
const over = (standing: AttemptStanding): AttemptStanding => (standing.status === 'open' ? { ...standing, status: 'cancelled' } : standing);

const drafted = ({ ref, amountPence, isCancelled, mandateId }: DebitDraft): AttemptStanding => ({
  ...noStanding,
  ref,
  amountPence,
  status: isCancelled ? 'cancelled' : 'authorised',
  instrument: mandateId,
});

/** The collector wants two names; banks use the account's. */
const namesOf = (accountHolder: string): { given_name: string; family_name: string } => {
  const words = accountHolder.split(' ');
  const family = words.at(-1) ?? accountHolder;
  return { given_name: words.slice(0, -1).join(' ') || family, family_name: family };
};

/** The collector's fields, and ours. */
const fields: Readonly<Record<string, string>> = {
  account_holder_name: 'account_holder',
  given_name: 'account_holder',
  family_name: 'account_holder',
  branch_code: 'sort_code_1',
  account_number: 'account_number',
};
const notAccepted = 'The bank does not accept Direct Debits from this account. Check the details, or use another account.';

const wrongDetails = ({ refusal: { errors = [] } }: CollectorRefused): DomainError => {
  const wrong = errors.map(({ field }) => fields[field ?? '']).find((name) => name !== undefined);
  return invalid({ [wrong ?? 'account_number']: wrong === 'account_holder' ? 'Enter the name as the bank has it' : notAccepted });
};
