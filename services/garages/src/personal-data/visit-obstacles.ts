import { Injectable } from '@nestjs/common';
import { formatLongDay } from '@kerbside/contracts/days/dates';
import type { ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { Obstacles } from '@kerbside/platform/personal/obstacles';
import { BookingsRepository } from '../bookings/bookings.repository.js';

const toCome = ['unplaced', 'requested', 'proposed', 'confirmed', 'workshop'];

/** Visits that were bought and are still to be made. */
@Injectable()
export class VisitObstacles extends Obstacles {
  constructor(private readonly bookings: BookingsRepository) {
    super();
  }

  async of(customerId: string): Promise<ErasureObstacle[]> {
    const visits = (await this.bookings.ofCustomer(customerId)).filter(({ status }) => toCome.includes(status));
    return visits.map(({ form, slot }) => ({ kind: 'booked-visit', name: formatLongDay(slot?.day ?? form.booking_date) }));
  }
}
