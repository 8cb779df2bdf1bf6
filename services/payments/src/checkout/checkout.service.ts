import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { londonDay, type IsoDay } from '@kerbside/contracts/days/dates';
import type {
  checkStatus,
  createPaymentIntent,
  PaymentForm,
  preSubmit,
  Sale,
  submitPayment,
} from '@kerbside/contracts/http/payments/payments';
import { Audit } from '@kerbside/platform/audit/audit';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { TimeLimitError, withTimeLimit } from '@kerbside/platform/time/back-off';
import { Turns } from '@kerbside/platform/work/turns';
import type { ClientSession } from 'mongoose';
import { isByDebit } from '@kerbside/contracts/money/payment-methods';
import { AtGarageService } from '../at-garage/at-garage.service.js';
import { UnpaidVisits } from '../at-garage/unpaid-visits.js';
import { StripeGateway } from '../cards/stripe-gateway.js';
import { BusinessClock } from '../clock/business-clock.js';
import type { AttemptStanding, Method, MethodPort, TypedDetails } from '../methods/method-port.js';
import { Methods } from '../methods/methods.js';
import { agreedPlan, type AgreedPlan } from '../payment-form/agreed-plan.js';
import {
  dayOfPayment,
  displayedPence,
  methodIn,
  referenceIn,
  telephoneMethod,
  usedRewardsPence,
  wayOf,
  type Way,
} from '../payment-form/payment-option.js';
import { debitDay } from '../payment-form/plan.js';
import { keptRewards, mayUseRewards, payingWith, refuseOthersRewards, requireWithin } from '../payment-form/rewards-use.js';
import { agreeTo, channelOf, isOpen, type Attempt } from '../purchases/attempt.js';
import { AttemptsRepository } from '../purchases/attempts.repository.js';
import { decidedOn } from '../purchases/outdated.js';
import {
  agree,
  firstPayment,
  isDecided,
  isPaidLater,
  requirePayable,
  startPurchase,
  type Agreement,
  type PayableQuote,
  type Purchase,
  purchaseIdOf,
} from '../purchases/purchase.js';
import { PurchasesRepository } from '../purchases/purchases.repository.js';
import { isAtGarage, scheduleOf } from '../purchases/schedule.js';
import { isBegun, isUnderWay, receiptOf, requireCompleted, statusOf } from '../receipts/receipt.js';
import { QuotesClient, type CallerWithSecret } from '../sale/quotes-client.js';
import { Sales } from '../sale/sales.js';
import type { SettledAttempt } from '../sale/settlement.js';
import { Openings } from './openings.js';

/** Per quote and caller. Thieves use card forms to try out cards. */
const limits = {
  intent: { points: 60, durationSeconds: 60 },
  submit: { points: 60, durationSeconds: 3_600 },
  status: { points: 120, durationSeconds: 60 },
} as const;

/** Answered before the page gives up, after 10 s. */
const patience = { waitMs: 7_000, tooLong: () => new DomainError('QUOTE_BEING_PAID') };

/** The page gives up after 10 s: a sale that takes longer is made all the same, and said to be processed. */
const saleMs = 8_000;

/** Step 6: from the card form to the receipt (Q4 card flow). */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly methods: Methods,
    private readonly cards: StripeGateway,
    private readonly atGarage: AtGarageService,
    private readonly unpaid: UnpaidVisits,
    private readonly openings: Openings,
    private readonly sales: Sales,
    private readonly purchases: PurchasesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly quotes: QuotesClient,
    private readonly limits: RateLimits,
    private readonly mongo: Mongo,
    private readonly audit: Audit,
    private readonly clock: BusinessClock,
    private readonly turns: Turns,
  ) {}

  /** Opens the card form. A payment confirmed before Pay was pressed has not been agreed to: the provider releases it. */
  async createIntent(quoteId: string, who: CallerWithSecret): Promise<CallAnswer<typeof createPaymentIntent>> {
    const facts = requirePayable(await this.quotes.open(quoteId, who));
    await this.limits.consume('create-intent', facts.quoteId, limits.intent);
    const started = await this.started(facts);
    const payable = payingWith(facts, keptRewards(started.offer, facts));
    try {
      const wanted = { ...cardForm, port: this.cards, facts: payable, amountPence: payable.totalPence, dueOn: this.today(), saleId: null };
      const opened = await this.openings.form(started, wanted);
      return { client_secret: opened?.standing.clientSecret ?? '', customer_id: opened?.standing.payerId ?? '' };
    } catch (error) {
      const isAway = error instanceof DomainError && error.code === 'CARDS_UNAVAILABLE';
      throw isAway ? new DomainError('CARD_FORM_UNAVAILABLE', { cause: error }) : error;
    }
  }

  /**
   * The customer pressed Pay. If there is nothing to confirm, simultaneous presses would call each other off, so they take turns, whichever
   * replica they reach. QUOTE_BEING_PAID when the previous one takes too long.
   */
  async preSubmit(quoteId: string, form: PaymentForm, who: CallerWithSecret): Promise<CallAnswer<typeof preSubmit>> {
    const press = () => this.press(quoteId, form, who);
    const { hasNothingToConfirm } = this.methods.chosen(wayOf(form), who.caller);
    const isSoldAtOnce = hasNothingToConfirm || form.displayed_total === 0;
    const pressed = await (isSoldAtOnce ? this.turns.run(`pay ${quoteId}`, press, patience) : press());
    if (pressed.isPaid) return paid;
    const { attempt, standing } = pressed;
    return {
      paymentSucceeded: false,
      clientSecret: standing.clientSecret,
      confirm: attempt.line === 0 ? 'setup' : 'payment',
      paymentMethodId: attempt.means?.payWith ?? null,
    };
  }

  /** The quote that the customer agrees to is held, and the attempt is bound to it. Where there is nothing to confirm, the sale is made at once. */
  private async press(quoteId: string, form: PaymentForm, who: CallerWithSecret): Promise<PayAnswer> {
    const way = wayOf(form);
    const port = this.methods.chosen(way, who.caller);
    const typed = { methodId: telephoneMethod(form, who.caller), details: port.detailsOf(form), reference: referenceIn(way, form) };
    await this.limits.consume('pre-submit', `${quoteId} ${whoIs(who)}`, limits.submit);
    const shownPence = displayedPence(form);
    const last = await this.upToDate(quoteId);
    const known = last?.purchase;
    if (known && isDecided(known)) {
      // Only those who may see the quote learn its state.
      await this.quotes.open(quoteId, who);
      if (known.state.status === 'completed') return paidAlready(known, typed.reference);
      throw new DomainError('PAYMENT_PROCESSING');
    }
    const purchaseId = known?.id ?? purchaseIdOf(quoteId);
    const rewardsPence = usedRewardsPence(form);
    const { facts, saleId } = await this.quotes.hold({ quoteId, purchaseId, totalPence: shownPence + rewardsPence }, who);
    const payable = requirePayable(facts);
    const purchase = known ?? (await this.started(payable));
    const terms = { payable, rewardsPence, saleId, port, way, form, last, ...typed };
    const agreed = await this.releasingOnFailure(purchase, null, () => this.agreed(purchase, terms, who));
    return this.releasingOnFailure(agreed.purchase, agreed.purchase.agreement, async () => {
      const { attempt, standing } = agreed;
      if (typed.methodId !== undefined && attempt.method === 'card')
        return this.confirmByTelephone(agreed, attempt.means?.payWith ?? typed.methodId);
      return standing.status === 'authorised' ? succeeded(await this.sales.follow(agreed, standing)) : agreed;
    });
  }

  async status(quoteId: string, asked: AskedStatus, who: CallerWithSecret): Promise<CallAnswer<typeof checkStatus>> {
    const { settled } = await this.refreshed(quoteId, who);
    if (!settled) return { status: 'due', message: null };
    const { purchase, attempt } = settled;
    // The page asks when its try failed, perhaps before the card reached the provider. Where another page pays in another way by now, that goes on.
    if (isItsTry(asked, attempt) && purchase.state.status === 'agreed' && attempt.state.status === 'open')
      await this.quotes.letGo(purchase);
    return statusOf(settled);
  }

  /**
   * The customer does not go on with what they agreed to. What they had confirmed by now is sold; what nobody confirmed is ended at its provider before
   * the quote is free, so that no price is charged that the quote no longer has. If the provider does not answer, the quote stays held, and the
   * sweep ends it.
   */
  async giveUp(quoteId: string, asked: AskedStatus, who: CallerWithSecret): Promise<CallAnswer<typeof checkStatus>> {
    const { settled } = await this.refreshed(quoteId, who);
    if (!settled) return { status: 'due', message: null };
    if (!isBegun(settled) || !isItsTry(asked, settled.attempt)) return statusOf(settled);
    return statusOf(await this.sales.withdraw(settled.attempt));
  }

  /** The form itself: makes the sale of what was confirmed. PayPal is approved on its own pages: the browser gets the form that leads there. */
  async submitPayment(quoteId: string, form: PaymentForm, who: CallerWithSecret): Promise<CallAnswer<typeof submitPayment>> {
    const { isApprovedThere } = this.methods.chosen(wayOf(form), who.caller);
    const { settled } = await orProcessing(this.refreshed(quoteId, who));
    if (!isApprovedThere || (settled && (isDecided(settled.purchase) || isUnderWay(settled.attempt)))) return receiptIn(settled);
    const pressed = await this.press(quoteId, form, who);
    const approval = pressed.isPaid ? null : pressed.standing.approval;
    if (pressed.isPaid || approval === null) return receiptIn((await this.refreshed(quoteId, who)).settled);
    return { ...receiptOf({ ...pressed, completedAt: this.clock.now() }), approval: { ...approval, fields: { ...approval.fields } } };
  }

  private async refreshed(quoteId: string, who: CallerWithSecret): Promise<{ settled: SettledAttempt | undefined }> {
    const facts = await this.quotes.open(quoteId, who);
    await this.limits.consume('payment-status', facts.quoteId, limits.status);
    const purchase = await this.purchases.ofQuote(facts.quoteId);
    const attempt = purchase && (await this.attempts.ofSale(purchase));
    if (purchase?.state.status === 'completed') return { settled: attempt && { purchase, attempt } };
    return { settled: attempt && (await this.sales.bringUpToDate(attempt, purchase)) };
  }

  private today(): IsoDay {
    return londonDay(this.clock.now());
  }

  private started(facts: PayableQuote): Promise<Purchase> {
    return this.purchases.start(startPurchase(purchaseIdOf(facts.quoteId), facts, this.clock.now()));
  }

  /** Settles the last try before the quote is held again, because settling a failed one releases the quote. */
  private async upToDate(quoteId: string): Promise<LastTry | undefined> {
    const purchase = await this.purchases.ofQuote(quoteId);
    if (!purchase || purchase.state.status === 'completed') return purchase && { purchase };
    const attempt = purchase.attemptId ? await this.attempts.find(purchase.attemptId) : undefined;
    const tried = attempt && (await this.sales.bringUpToDate(attempt, purchase));
    return tried ? { purchase: tried.purchase, tried } : { purchase };
  }

  /** Keeps voucher and rewards first: once the customer can confirm the rest, nobody else can use them. */
  private async agreed(purchase: Purchase, terms: Terms, who: CallerWithSecret): Promise<OpenAgreement> {
    const { payable, rewardsPence, saleId, way, form, details, reference, last } = terms;
    refuseOthersRewards(rewardsPence, payable, who.caller);
    requireWithin(rewardsPence, { ...payable, payments: way.count });
    const [now, today] = [this.clock.now(), this.today()];
    const payer = {
      methods: this.methods.offered(who.caller),
      today,
      rewardsPence,
      dayOfPayment: dayOfPayment(form),
      isStaff: who.caller.kind === 'staff',
    };
    const { lines, monthlyPence, marks }: AgreedPlan = isAtGarage(way)
      ? await this.atGarage.agreed(payable, form, rewardsPence)
      : agreedPlan(payable, way, form, payer);
    await this.quotes.claimVoucher(purchase, payable, false);
    const { id, offer } = purchase;
    if (rewardsPence > 0 || offer.rewardsPence > 0) await this.quotes.keepRewards({ id, customerId: payable.customerId }, rewardsPence);
    const facts = payingWith(payable, rewardsPence);
    const port = this.methods.paying(terms.port, facts.totalPence);
    const { method } = port;
    const schedule = scheduleOf(lines, method, facts.totalPence);
    const isMonthlyDebit = monthlyPence !== null && isByDebit(method);
    const monthlyDay = isMonthlyDebit ? { monthlyDay: debitDay(lines[0]?.dueOn ?? today, payer.dayOfPayment) } : {};
    const staff = takenByStaff(method, terms, who.caller);
    const agreement: Omit<Agreement, 'number'> = {
      at: now,
      saleId,
      method,
      option: way.option,
      monthlyPence,
      ...monthlyDay,
      reference,
      ...staff,
    };
    const wanted = {
      ...firstPayment(agreement, schedule),
      port,
      facts,
      saleId,
      // Only the owner’s cards are kept for later: anyone else with the link would be lending theirs.
      keepsInstrument:
        isPaidLater({ agreement, schedule }) || (method === 'card' && form.save_card === true && mayUseRewards(who.caller, facts)),
      isLent: !mayUseRewards(who.caller, facts),
      instrument: way.savedCard === null ? null : await port.savedInstrument(facts.customerId, savedCardOf(way, facts, who)),
      details,
      ...(who.isFramed === true && { returnSecret: who.secret }),
      dueOn: lines[0]?.dueOn ?? today,
    };
    const opened = await this.openings.ready(purchase, wanted, last?.tried);
    const stored = () => this.sales.known(opened.attempt.id);
    return decidedOn<SettledAttempt, OpenAgreement>(opened, stored, ({ purchase: current, attempt: live }) =>
      this.mongo.transaction(async (session) => {
        const isTheSales = isOpen(live) || (live.state.status === 'authorised' && live.saleId === saleId);
        if (!isTheSales || current.attemptId !== live.id) throw new DomainError('PAYMENT_CHANGED');
        if (live.saleId !== null && live.saleId !== saleId) throw new DomainError('PAYMENT_CHANGED');
        if (live.means?.payWith) await port.chooseSaved(facts.customerId, live.means.payWith, session);
        if (marks) await this.unpaid.requireRoom(id, { ...facts, marks }, today, session);
        const numbered = { ...agreement, number: current.version };
        const saved = await this.purchases.save(agree(current, { facts, agreement: numbered, schedule }), session);
        await this.note(id, { facts, agreement: numbered }, who, session);
        const attempt = await this.attempts.save(agreeTo(live, numbered), session);
        return { isPaid: false, purchase: saved, attempt, standing: opened.standing };
      }),
    );
  }

  /** Payments that staff submit for a customer go into the audit trail. */
  private async note(
    subjectId: string,
    { facts, agreement }: AgreementFacts,
    { caller }: CallerWithSecret,
    session: ClientSession,
  ): Promise<void> {
    if (caller.kind !== 'staff') return;
    const { method, option, reference, staff } = agreement;
    const after = {
      totalPence: facts.totalPence,
      rewardsPence: facts.rewardsPence,
      method,
      option,
      channel: channelOf(staff).channel,
      ...(reference ? { reference } : {}),
    };
    const subject = { subjectType: 'payment', subjectId, customerId: facts.customerId };
    await this.audit.record(session, { actor: caller, action: 'payment-submitted', ...subject, after });
  }

  /** `own`: what this page has agreed to. What another one has, before or meanwhile, may still be confirmed and stays held. */
  private async releasingOnFailure<T>(inHand: Purchase, own: Agreement | null, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const now = (await this.purchases.find(inHand.id)) ?? inHand;
      const isAnothers = now.agreement !== null && now.agreement.number !== own?.number;
      if (!isDecided(now) && !isAnothers) await this.quotes.letGo(now);
      throw error;
    }
  }

  /** Staff take the card by telephone: authorised here, then sold like any other (Q6). */
  private async confirmByTelephone(agreed: OpenAgreement, methodId: string): Promise<PayAnswer> {
    const { attempt, purchase } = agreed;
    try {
      const standing = await this.cards.confirmByTelephone(attempt.ref, methodId, attempt.lastFailure);
      return succeeded(await this.sales.follow(agreed, standing));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'CARD_REFUSED') await this.sales.bringUpToDate(attempt, purchase);
      throw error;
    }
  }
}

/** The form of the page that asks: what it has tried to pay by, where it says so. */
type AskedStatus = Pick<CallRequest<typeof checkStatus>['body'], 'payment_type' | 'main_payment_option' | 'saved_card'>;

const isItsTry = ({ payment_type, ...form }: AskedStatus, { method }: Attempt): boolean =>
  payment_type === undefined || methodIn({ payment_type, ...form }) === method;

/** The purchase before Pay was pressed, and its last try as just read. */
interface LastTry {
  readonly purchase: Purchase;
  readonly tried?: SettledAttempt;
}

interface AgreementFacts {
  readonly facts: PayableQuote;
  readonly agreement: Agreement;
}

interface Terms {
  readonly payable: PayableQuote;
  readonly rewardsPence: number;
  readonly saleId: string;
  readonly port: MethodPort;
  readonly way: Way;
  readonly form: PaymentForm;
  readonly details: TypedDetails | null;
  readonly reference: string | null;
  /** The card of a phone order. */
  readonly methodId: string | undefined;
  readonly last: LastTry | undefined;
}

/** The quote is held, and the customer can confirm the attempt. */
interface OpenAgreement {
  readonly isPaid: false;
  readonly purchase: Purchase;
  readonly attempt: Attempt;
  readonly standing: AttemptStanding;
}
type PayAnswer = OpenAgreement | { readonly isPaid: true };

/** Who of staff takes it, and whether by telephone: banks tell such payments from those that the customer approves. */
const takenByStaff = (method: Method, { methodId }: Pick<Terms, 'methodId'>, caller: Caller): Pick<Agreement, 'staff'> =>
  caller.kind === 'staff'
    ? { staff: { staffId: caller.userId, channel: methodId !== undefined && method === 'card' ? 'phone' : 'staff' } }
    : {};

/** Opened before a way to pay is agreed: the whole sum, by a typed card. */
const cardForm = { line: 1, keepsInstrument: false, isLent: false, instrument: null, details: null } as const;

/** Cards are kept by customers; staff may pay with one for them. */
const savedCardOf = ({ savedCard }: Way, facts: PayableQuote, { caller }: CallerWithSecret): string => {
  if (savedCard === null || !mayUseRewards(caller, facts)) throw invalid({ saved_card: 'Choose the card again' });
  return savedCard;
};

/** What staff were given beside what it was paid with belongs to the customer: nobody may take it for recorded. */
const paidAlready = ({ agreement }: Purchase, reference: string | null): PayAnswer => {
  if (reference !== null && reference !== agreement?.reference) throw new DomainError('PAID_OTHERWISE');
  return { isPaid: true };
};

const succeeded = (settled: SettledAttempt): PayAnswer => requireCompleted(settled) && { isPaid: true };

/** Money may have been authorised, so being late is no failure. */
const orProcessing = <T>(sale: Promise<T>): Promise<T> =>
  withTimeLimit(saleMs, sale).catch((error: unknown) => {
    throw error instanceof TimeLimitError ? new DomainError('PAYMENT_PROCESSING', { cause: error }) : error;
  });

const receiptIn = (settled: SettledAttempt | undefined): Sale => {
  if (!settled) throw new DomainError('PAYMENT_NOT_COMPLETE');
  return receiptOf(requireCompleted(settled));
};

/** Tries are counted per caller: a stranger cannot use up a customer's. */
const whoIs = ({ caller, secret }: CallerWithSecret): string => ('userId' in caller ? caller.userId : (secret ?? ''));

const paid = { paymentSucceeded: true, clientSecret: null } as const;
