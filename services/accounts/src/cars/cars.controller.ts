import { controller, serves } from '@kerbside/platform/http/controller';
import { findCarHolder, readCar } from '@kerbside/contracts/http/accounts/accounts';
import { notFound } from '@kerbside/platform/errors/errors';
import { toCar } from './car.js';
import { CarsRepository } from './cars.repository.js';

export const CarsController = controller({ cars: CarsRepository }, [
  serves(findCarHolder, async ({ body }, { cars }) => ({ exists: await cars.isHeld(body.vrm) })),
  serves(readCar, async ({ params }, { cars }) => {
    const car = await cars.find(params.carId);
    if (!car) throw notFound();
    return { customerId: car.customerId, car: toCar(car) };
  }),
]);
