import { Injectable } from '@nestjs/common';
import { readPoliciesOfQuote } from '@kerbside/contracts/http/claims/policies';
import { readPurchasedQuote, type PurchasedQuote } from '@kerbside/contracts/http/pricing/purchase';
import type { ProductType } from '@kerbside/contracts/ids';
import { Internal } from '@kerbside/platform/internal/internal';
import { Jobs } from '@kerbside/platform/work/jobs';
import type { ClientSession } from 'mongoose';
import { serviceWork, soldService } from '../menus/chosen-service.js';
import { chosenServiceOf, SelectionsRepository } from '../offers/selections.repository.js';
import { productsBought, type KeptBooking } from './booking.js';
import { BookingsRepository, WithdrawnProducts } from './bookings.repository.js';

export const findBookedCar = 'booked-car';

interface QuoteQuery {
  readonly quoteId: string;
}

/**
 * Once a visit is paid, asks pricing what was bought and for which car: customers find their visits by car. One that is booked later may find that
 * the car has another registration since: claims has it, a quote that of the purchase.
 */
@Injectable()
export class BookedCars {
  constructor(
    private readonly jobs: Jobs,
    private readonly bookings: BookingsRepository,
    private readonly selections: SelectionsRepository,
    withdrawn: WithdrawnProducts,
    private readonly internal: Internal,
  ) {
    jobs.define<QuoteQuery>(
      findBookedCar,
      async ({ quoteId }, bookingId) => {
        const { vehicle, policies } = await internal.send(readPurchasedQuote, { params: { quoteId } });
        const [issued] = (await internal.send(readPoliciesOfQuote, { params: { quoteId } })).policies;
        const { registrationNumber, make, model } = issued?.vehicle ?? vehicle;
        const service = await this.serviceOf(quoteId, policies);
        return async (session) => {
          const booking = await this.bookings.find(bookingId, session);
          if (!booking) throw new Error('A visit that was bought is gone');
          const sold = policies.map(({ productType }) => productType);
          const products = productsBought(booking.products, { sold, withdrawn: await withdrawn.of(quoteId, session) });
          const work = {
            products,
            service: products.includes('service') ? service : null,
            car: { registrationNumber, make, model },
          };
          await this.bookings.setBought(bookingId, work, session);
        };
      },
      (_, bookingId) => ({
        customerId: null,
        subjectType: 'booking',
        subjectId: bookingId,
        amountPence: null,
        toDo: 'The customer does not see this visit with their car. Try it again; if it still fails, tell them when and where it is.',
      }),
    );
  }

  /** What was bought with a quote; undefined where pricing does not say at the moment. */
  async sold(quoteId: string): Promise<readonly ProductType[] | undefined> {
    return (await this.bought(quoteId))?.map(({ productType }) => productType);
  }

  /** The service that was bought with a quote, or that was chosen where pricing does not say at the moment. */
  async service(quoteId: string): Promise<string | null> {
    return this.serviceOf(quoteId, (await this.bought(quoteId)) ?? []);
  }

  private async bought(quoteId: string): Promise<PurchasedQuote['policies'] | undefined> {
    return (await this.internal.send(readPurchasedQuote, { params: { quoteId } }).catch(() => undefined))?.policies;
  }

  private async serviceOf(quoteId: string, policies: PurchasedQuote['policies']): Promise<string | null> {
    const chosen = chosenServiceOf(await this.selections.find(quoteId, 'service'));
    const service = soldService(chosen, policies.find(({ productType }) => productType === 'service')?.version);
    return service ? serviceWork(service) : null;
  }

  find({ id, quoteId }: KeptBooking, session: ClientSession): Promise<void> {
    return this.jobs.add(session, findBookedCar, id, { quoteId });
  }
}
