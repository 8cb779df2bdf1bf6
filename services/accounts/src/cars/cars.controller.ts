import { Controller } from '@nestjs/common';
import type { CallAnswer, CallRequest } from '@kerbside/contracts/call';
import { findCarHolder, readCar } from '@kerbside/contracts/http/accounts/accounts';
import { notFound } from '@kerbside/platform/errors/errors';
import { Input, Serves } from '@kerbside/platform/calls/http';
import { toCar } from './car.js';
import { CarsRepository } from './cars.repository.js';

@Controller()
export class CarsController {
  constructor(private readonly cars: CarsRepository) {}

  @Serves(findCarHolder)
  async findHolder(@Input() { body }: CallRequest<typeof findCarHolder>): Promise<CallAnswer<typeof findCarHolder>> {
    return { exists: await this.cars.isHeld(body.vrm) };
  }

  @Serves(readCar)
  async read(@Input() { params }: CallRequest<typeof readCar>): Promise<CallAnswer<typeof readCar>> {
    const car = await this.cars.find(params.carId);
    if (!car) throw notFound();
    return { customerId: car.customerId, car: toCar(car) };
  }
}
