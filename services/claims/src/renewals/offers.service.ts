import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { addDays, formatLongDay, londonDay } from '@kerbside/contracts/days/dates';
import { renewalOffered } from '@kerbside/contracts/events/claims';
import { readPeople, readPerson, type PersonWithCars } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import type { LetterFacts, RequestedLetter } from '@kerbside/contracts/http/callbacks/requested-letters';
import { readRenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { openQuote, type QuoteFacts } from '@kerbside/contracts/http/pricing/internal';
import { readPurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import { startRenewalQuote } from '@kerbside/contracts/http/pricing/visits';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { Clock } from '@kerbside/platform/time/clock';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Outbox } from '@kerbside/platform/events/outbox/outbox';
import { Internal } from '@kerbside/platform/internal/internal';
import { aboutRecord } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { eachOf, Sweeper } from '@kerbside/platform/work/sweep';
import type { ClientSession } from 'mongoose';
import { PoliciesRepository } from '../policies/policies.repository.js';
import { isCover, type CoverRecord } from '../policies/policy.js';
import {
  cameWithAnother,
  comparedLines,
  isOtherCover,
  mayBeOffered,
  mileageThen,
  offerDays,
  offerNow,
  togetherOf,
  type OfferRecord,
} from './offer.js';
import { OffersRepository } from './offers.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import {
  markAsRenewal,
  markAsReset,
  readPolicyDetails,
  undoMarkAsRenewal,
  undoMarkAsReset,
  validateReset,
} from '@kerbside/contracts/http/claims/renewals';
import { MarksService } from './marks.service.js';
import { cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import { AutoRenewalService } from './auto-renewal.service.js';

export const offerSweep = 'renewal-offers';
export const offerRenewal = 'offer-renewal';
const everyMs = 60 * 60_000;
const atOnce = 200;

type NoOfferLetter = (facts: Omit<LetterFacts['renewal-unpriced'], 'plate'>) => RequestedLetter;

type OfferRef = Pick<OfferRecord, 'policyId' | 'customerId'>;

/** Offers another year to whoever has a policy that ends soon, once: again where what was offered is spent. It takes no money: it is a quote that they may go on with (ADR 38). */
@Injectable()
export class OffersService {
  constructor(
    private readonly policies: PoliciesRepository,
    private readonly offers: OffersRepository,
    private readonly internal: Internal,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly mongo: Mongo,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
    sweeper: Sweeper,
  ) {
    sweeper.every(offerSweep, everyMs, (stopping) => this.offerAll(stopping));
    jobs.define<OfferRef>(offerRenewal, ({ policyId }) => this.make(policyId), about);
  }

  /** As its quote is now, which outlives the cover. None while renewal is off or the car is off the account, or once it was bought, or the cover continues in another way or has another owner. */
  async read(policyId: string, caller: Caller): Promise<CallAnswer<typeof readRenewalOffer>> {
    const none = { offer: null };
    const policy = await this.policies.open(policyId, caller);
    if (policy.kind !== 'cover') return none;
    const today = this.today();
    if (!mayBeOffered(policy, policy.endsOn < today ? policy.endsOn : today)) return none;
    const offer = (await this.standing(policy)) ?? (await this.standingWith(policy));
    if (!offer || !(await this.isOnAccount(policy))) return none;
    const quote = await this.quoteOf(offer);
    if (!quote) return none;
    const renewed = (await this.policies.withIds([offer.policyId, ...(offer.withPolicyIds ?? [])]))
      .filter(isCover)
      .filter(({ autoRenewal }) => autoRenewal !== 'off');
    const { customerId: _whose, madeAt, withPolicyIds: _with, ...shown } = offerNow(offer, togetherOf(renewed), quote);
    return { offer: { ...shown, lines: [...shown.lines], madeAt: madeAt.toISOString() } };
  }

  /** While it can still be bought: not where its customer left it without a price. */
  private async quoteOf({ quoteId, customerId: userId }: OfferRecord): Promise<QuoteFacts | undefined> {
    const asked = { params: { quoteId }, body: { userId, staff: false } };
    const quote = await this.internal.send(openQuote, asked).catch(unlessGone);
    return quote && ['open', 'paying'].includes(quote.status) && quote.priceVersion > 0 ? quote : undefined;
  }

  private async offerAll(stopping: AbortSignal): Promise<void> {
    await eachOf(stopping, this.ending(), (policy) => this.queue(policy));
  }

  private async *ending(): AsyncGenerator<CoverRecord> {
    const today = this.today();
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: readonly CoverRecord[] = await this.policies.endingBetween(today, addDays(today, offerDays), { after, howMany: atOnce });
      yield* page;
      after = page.length < atOnce ? undefined : page.at(-1)?.id;
    }
  }

  /** A job is added once for each state of a policy, however often it is looked at: another owner, another plate and a renewal that is off and on again are looked at anew. */
  private async queue(policy: CoverRecord): Promise<void> {
    if (!mayBeOffered(policy, this.today()) || (await this.before(policy)) === 'stands' || !(await this.isOnAccount(policy))) return;
    if (await this.goesWithAnother(policy)) return;
    await this.mongo.transaction((session) => this.add(policy, session));
  }

  private async make(policyId: string): Promise<Effect> {
    const policy = await this.policies.find(policyId);
    const registrationNumber = policy?.vehicle.registrationNumber;
    if (policy?.kind !== 'cover' || !registrationNumber || !mayBeOffered(policy, this.today())) return nothingToDo;
    const before = await this.before(policy);
    if (before === 'stands') return nothingToDo;
    const { customerId, productType, premiumPence, quoteId: fromQuoteId, policyNumber, endsOn } = policy;
    const { mileage: bought } = (await this.internal.send(readPurchasedQuote, { params: { quoteId: fromQuoteId } })).vehicle;
    // All cover rests on it.
    if (bought === null) throw new DomainError('NO_RENEWAL_PRICE', { isFinal: true });
    const known = (await this.carOf(policy))?.currentMileage ?? 0;
    const mileage = Math.max(mileageThen(bought, policy.months), known);
    const startsOn = addDays(endsOn, 1);
    const car = { registrationNumber, mileage };
    const others = (await this.boughtWith(policy)).filter(cameWithAnother);
    const together = { fromQuoteId, ...(others.length > 0 ? { with: others.map((one) => one.productType) } : {}) };
    const body = { policyId, customerId, productType, previousPence: premiumPence, ...car, ...together, startsOn, ...before };
    const quote = await this.internal.send(startRenewalQuote, { body }).catch((error: unknown) => letterInstead(error, registrationNumber));
    if (typeof quote === 'function') return this.tell(policy, quote, others);
    if (quote.priceVersion === 0) throw new DomainError('NO_RENEWAL_PRICE', { isFinal: true });
    // An MOT test may have found more.
    const counted = quote.car?.mileage ?? mileage;
    const alike = others.filter((one) => quote.productTypes.includes(one.productType));
    const { lines: linesBefore, previousPence } = togetherOf([policy, ...alike]);
    const offer: OfferRecord = {
      policyId,
      customerId,
      quoteId: quote.quoteId,
      step: quote.step,
      productType,
      title: quote.title,
      previousPence,
      offeredPence: quote.totalPence,
      isMonthly: quote.monthlyPence !== null,
      lines: comparedLines(linesBefore, quote.lines, counted),
      mileage: counted,
      startsOn,
      madeAt: this.clock.now(),
      ...(alike.length > 0 ? { withPolicyIds: alike.map(({ id }) => id) } : {}),
    };
    return async (session) => {
      // What has changed since it was priced is looked at anew.
      if ((await this.policies.find(policyId, customerId, session))?.version !== policy.version) return;
      await this.offers.save(offer, session);
      const { quoteId, startsOn, offeredPence } = offer;
      const months = quote.durationMonths;
      const lines = offer.lines.map(({ code: _code, ...line }) => line);
      const data = {
        policyId,
        policyNumber,
        customerId,
        productType,
        quoteId,
        startsOn,
        previousPence,
        offeredPence,
        lines,
        ...(months > 0 ? { months } : {}),
        ...(alike.length > 0 ? { withPolicyNumbers: alike.map((one) => one.policyNumber) } : {}),
        ...(isOtherCover(policy, quote.lines) ? { otherCover: quote.title } : {}),
      };
      await this.outbox.add(session, renewalOffered, { id: quoteId, version: 1, data });
    };
  }

  /** Whether an offer stands, or which quote another is made instead of. */
  private async before({ id, customerId }: CoverRecord): Promise<'stands' | { readonly insteadOf?: string }> {
    const offer = await this.offers.find(id);
    if (!offer) return {};
    return (await this.isSpent(offer, customerId)) ? { insteadOf: offer.quoteId } : 'stands';
  }

  /** Made for this policy. */
  private async standing({ id, customerId }: CoverRecord): Promise<OfferRecord | undefined> {
    return this.unlessSpent(await this.offers.find(id), customerId);
  }

  /** Made for what this policy came with. */
  private async standingWith({ id, customerId }: CoverRecord): Promise<OfferRecord | undefined> {
    return this.unlessSpent(await this.offers.including(id), customerId);
  }

  private async unlessSpent(offer: OfferRecord | undefined, ownerId: string): Promise<OfferRecord | undefined> {
    return offer && !(await this.isSpent(offer, ownerId)) ? offer : undefined;
  }

  /** What came with other cover is offered in the offer of that, which is made first; by itself where that is not renewed, or does not hold it. */
  private async goesWithAnother(policy: CoverRecord): Promise<boolean> {
    if (!cameWithAnother(policy)) return false;
    const mains = (await this.boughtWith(policy)).filter((one) => !cameWithAnother(one));
    const offers = await Promise.all(mains.map((one) => this.standing(one)));
    return offers.some((offer) => offer === undefined || offer.withPolicyIds?.includes(policy.id) === true);
  }

  /** What its owner bought with it, and may be offered another year of too. */
  private async boughtWith({ id, quoteId, customerId, endsOn }: CoverRecord): Promise<readonly CoverRecord[]> {
    return (await this.policies.ofQuote(quoteId))
      .filter(isCover)
      .filter((one) => one.id !== id && one.customerId === customerId && one.endsOn === endsOn && mayBeOffered(one, this.today()));
  }

  /** It was for an owner before, or what was bought with it was cancelled since. */
  private async isSpent({ quoteId, customerId }: OfferRecord, ownerId: string): Promise<boolean> {
    return customerId !== ownerId || (await this.policies.ofQuote(quoteId)).length > 0;
  }

  /** Why there is no offer, and will be none by asking again. What came with it is looked at by itself. */
  private async tell(
    { id, customerId, policyNumber, endsOn, vehicle }: CoverRecord,
    letterOf: NoOfferLetter,
    others: readonly CoverRecord[],
  ): Promise<Effect> {
    const { email, firstName: name } = await this.internal.send(readPerson, { params: { userId: customerId } });
    const url = new URL(`/account/policies/${id}`, this.config.publicUrl).href;
    const letter = letterOf({ name, number: policyNumber, ends: formatLongDay(endsOn), url });
    const key = `${letter.template}-${id}-${vehicle.registrationNumber}`;
    await this.internal.send(sendMessage, { body: { ...letter, key, channel: 'email', customerId, to: email } });
    return async (session) => {
      for (const other of others) await this.add(other, session);
    };
  }

  private add({ id: policyId, customerId, version }: CoverRecord, session: ClientSession): Promise<unknown> {
    return this.jobs.add(session, offerRenewal, `${policyId}:${version}`, { policyId, customerId });
  }

  /** A car that its owner took off their account was sold, until they put it back. That of a new owner arrives a moment after its policy. */
  private async isOnAccount(policy: CoverRecord): Promise<boolean> {
    return (await this.carOf(policy)) !== undefined;
  }

  private async carOf({ customerId, vehicle: { registrationNumber } }: CoverRecord): Promise<PersonWithCars['cars'][number] | undefined> {
    const { people } = await this.internal.send(readPeople, { body: { userIds: [customerId] } });
    const [owner] = people;
    return owner?.cars.find((car) => car.registrationNumber === registrationNumber);
  }

  private today() {
    return londonDay(this.clock.now());
  }
}

/** It was erased. */
const unlessGone = (error: unknown): undefined => {
  if (!(error instanceof DomainError) || error.code !== 'NOT_FOUND') throw error;
};

/**
 * No register tells what the car is, and none will by being asked again: its owner can. Nor is a car asked for again that is sold no cover any
 * more. What nobody said of it is not believed: whoever writes to its owner asks it.
 */
const letterInstead = (error: unknown, plate: string): NoOfferLetter => {
  if (!(error instanceof DomainError)) throw error;
  const { fields = {} } = error.details;
  if (error.code === 'VEHICLE_NOT_FOUND' || fields['vrm'] !== undefined)
    return (facts) => ({ template: 'renewal-unpriced', facts: { ...facts, plate } });
  if (error.code === 'NO_COVER_FOR_CAR') return (facts) => ({ template: 'renewal-refused', facts: { ...facts, because: error.message } });
  if (error.code !== 'INVALID') throw error;
  const questions = Object.values(fields);
  const message = questions.length > 0 && `Nobody has told us: ${questions.join('; ')}.`;
  throw new DomainError('NO_RENEWAL_PRICE', { isFinal: true, cause: error, ...(message ? { message } : {}) });
};

const about = aboutRecord(
  'policy',
  'policyId',
  'This policy ends soon, and its owner has not been told what another year costs. If the reason above has gone, try it again; if not, write to them.',
);

export const RenewalsController = controller({ marks: MarksService, renewals: AutoRenewalService, offers: OffersService }, [
  serves(readPolicyDetails, ({ params }, { marks }) => marks.details(params.policyNumber)),
  serves(markAsRenewal, ({ body, caller }, { marks }) => marks.mark('renewal', body, caller)),
  serves(undoMarkAsRenewal, ({ body, caller }, { marks }) => marks.undo('renewal', body, caller)),
  serves(validateReset, ({ body }, { marks }) => marks.validate('reset', body)),
  serves(markAsReset, ({ body, caller }, { marks }) => marks.mark('reset', body, caller)),
  serves(undoMarkAsReset, ({ body, caller }, { marks }) => marks.undo('reset', body, caller)),
  serves(cancelRenewal, ({ body, caller }, { renewals }) => renewals.switchOff(body, caller)),
  serves(resumeRenewal, ({ params, caller }, { renewals }) => renewals.switchOn(params.policyId, caller)),
  serves(readRenewalOffer, ({ params, caller }, { offers }) => offers.read(params.policyId, caller)),
]);
