import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { testedMileages } from '@kerbside/contracts/car/car-facts';
import { londonDay } from '@kerbside/contracts/days/dates';
import { checkPhoneProof } from '@kerbside/contracts/http/callbacks/sms';
import { mobile, mobileWanted } from '@kerbside/contracts/reading/phone';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Clock } from '@kerbside/platform/time/clock';
import { invalid } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { Mongo } from '@kerbside/platform/mongo/mongo';
import { controller, serves } from '@kerbside/platform/http/controller';
import { startAbbreviatedQuote } from '@kerbside/contracts/http/pricing/abbreviated';
import { contactIn } from './details.js';
import { mapQuote } from '../quotes/model/decision.js';
import { QuoteChanges } from '../quotes/quote-changes.js';
import { QuotesService, type NewQuote } from '../quotes/quotes.service.js';
import { submitted, takeVehicle } from './steps.js';
import { lastStep } from '../quotes/model/quote.js';
import { refuseMileage } from '../car/car-days.js';
import { vehicleByHand, vehicleByRegistration } from '../car/vehicle-choice.js';
import { PublishedBooks } from '../rate-book/published-books.js';
import { VehicleLookup } from '../vehicles/vehicle-lookup.js';
import { detailsOf, refuseBadDays, vehicleForm, type AbbreviatedForm } from './abbreviated-form.js';
import { AddressLimits } from '../access/address-limits.js';
import { pageAfter, quoteView } from '../quotes/quote-view.js';

/** A partner's short form: one answer instead of four steps (A2). */
@Injectable()
export class AbbreviatedService {
  constructor(
    private readonly quotes: QuotesService,
    private readonly changes: QuoteChanges,
    private readonly lookup: VehicleLookup,
    private readonly books: PublishedBooks,
    private readonly mongo: Mongo,
    private readonly internal: Internal,
    private readonly clock: Clock,
    private readonly blocked: BlockedFields,
  ) {}

  async start(form: AbbreviatedForm, caller: Caller): Promise<NewQuote> {
    const today = londonDay(this.clock.now());
    const details = detailsOf(form, today);
    const car = vehicleForm(form, today);
    await this.refuseUnproven(form);
    const plate = car.registration_number;
    await this.blocked.refuse({ registration_number: ['vrm', plate], ...contactIn(details) }, caller);
    const found = plate ? await this.lookup.record(plate, 'registration_number') : undefined;
    const vehicle = found ? vehicleByRegistration(car, found.vehicle) : vehicleByHand(car);
    refuseBadDays(form, vehicle, today);
    refuseMileage({ ...vehicle, mileage: form.mileage }, testedMileages(found?.motTests ?? []), today);
    const channel = { kind: 'partner', partner: form.partner, reference: form.partner_reference || null } as const;
    const customerId = caller.kind === 'customer' ? caller.userId : null;
    const { quote, secret } = this.quotes.begin({ productType: form.product_type, customerId, channel });
    const answered = await this.mongo.transaction(async (session) => {
      await this.quotes.add(quote, session);
      return this.changes.within(session, {
        quoteId: quote.id,
        by: { actor: caller, action: 'abbreviated-quote-started' },
        decide: (started) => {
          const rated = takeVehicle(started, vehicle, { books: this.books, today });
          return submitted(
            lastStep - 1,
            mapQuote(rated, (one) => ({ ...one, details, step: lastStep })),
          );
        },
      });
    });
    return { quote: answered, secret };
  }

  /** The number is confirmed by the code that was texted to it (A5): callbacks knows. */
  private async refuseUnproven({ phone: typed, product_type: productType, phone_proof: proof = '' }: AbbreviatedForm): Promise<void> {
    const phone = mobile.safeParse(typed);
    if (!phone.success) throw invalid({ phone: mobileWanted });
    const { isProven } = await this.internal.send(checkPhoneProof, { body: { phone: phone.data, productType, proof } });
    if (!isProven) throw invalid({ phone: 'Confirm your phone number with the code that we send to it' });
  }
}

export const AbbreviatedController = controller({ abbreviated: AbbreviatedService, limits: AddressLimits, clock: Clock }, [
  serves(startAbbreviatedQuote, async ({ body, caller, reply }, { abbreviated, limits, clock }) => {
    await limits.count('quote-start', reply);
    if (body.registration_number) await limits.count('vehicle-lookup', reply);
    const { quote, secret } = await abbreviated.start(body, caller);
    return { quote: quoteView(quote, clock.now()), secret, next: pageAfter(quote, lastStep - 1) };
  }),
]);
