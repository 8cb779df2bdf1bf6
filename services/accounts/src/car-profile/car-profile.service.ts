import { Injectable } from '@nestjs/common';
import type { CallAnswer } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import {
  listRecalls,
  lookUpCar,
  type MotHistoryRow,
  readCarTimeline,
  readCarValuation,
  readKeeperHistory,
  readMotHistory,
  readRecallDetails,
  readRegistrationHistory,
  archiveCar,
  readExtendedDetails,
  restoreCar,
  updateCarField,
  valueCar,
} from '@kerbside/contracts/http/accounts/cars';
import type { MotTest, VehicleFacts } from '@kerbside/contracts/http/pricing/vehicle-records';
import { DomainError, notFound } from '@kerbside/platform/errors/errors';
import type { CarRecord } from '../cars/car.js';
import { CarsRepository } from '../cars/cars.repository.js';
import { PlatesRepository } from '../plates/plates.repository.js';
import { plateHistory, timelineOf } from './car-history.js';
import { Registers } from './registers.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { CarCareService } from './car-care.service.js';

const noDetails = 'There is no details for this recall';

/** What the profile of a car shows, each part by a call of its own. */
@Injectable()
export class CarProfileService {
  constructor(
    private readonly cars: CarsRepository,
    private readonly plates: PlatesRepository,
    private readonly registers: Registers,
  ) {}

  async lookUp(carId: string, caller: Caller): Promise<CallAnswer<typeof lookUpCar>> {
    const { registration_number: registrationNumber, make, model, colour } = await this.details(carId, caller);
    return { registrationNumber, make, model, colour };
  }

  async details(carId: string, caller: Caller): Promise<VehicleFacts> {
    return (await this.registers.record(await this.cars.open(carId, caller))).vehicle;
  }

  async timeline(carId: string, caller: Caller): Promise<CallAnswer<typeof readCarTimeline>> {
    const car = await this.cars.open(carId, caller);
    const [known, changes] = await Promise.all([this.registers.ifKnown(car), this.plates.approvedOf(carId)]);
    return { rows: timelineOf({ car, ...known, plates: plateHistory(car, known.guide, changes) }) };
  }

  async keepers(carId: string, caller: Caller): Promise<CallAnswer<typeof readKeeperHistory>> {
    const { keepers } = await this.registers.guide(await this.cars.open(carId, caller));
    return { rows: [...keepers].reverse() };
  }

  async registrations(carId: string, caller: Caller): Promise<CallAnswer<typeof readRegistrationHistory>> {
    const car = await this.cars.open(carId, caller);
    const [{ guide }, changes] = await Promise.all([this.registers.ifKnown(car), this.plates.approvedOf(carId)]);
    return { rows: plateHistory(car, guide, changes) };
  }

  async motHistory(carId: string, caller: Caller): Promise<CallAnswer<typeof readMotHistory>> {
    return { rows: withFalls((await this.registers.record(await this.cars.open(carId, caller))).motTests) };
  }

  async recalls(carId: string, caller: Caller): Promise<CallAnswer<typeof listRecalls>> {
    const { recalls } = await this.registers.guide(await this.cars.open(carId, caller));
    return { rows: recalls.map(({ details: _details, ...recall }) => recall) };
  }

  async recall(at: { readonly carId: string; readonly recallId: string }, caller: Caller): Promise<CallAnswer<typeof readRecallDetails>> {
    const { recalls } = await this.registers.guide(await this.cars.open(at.carId, caller));
    const found = recalls.find(({ id }) => id === at.recallId);
    if (!found) throw notFound();
    return { rows: found.details, message: found.details.length === 0 ? noDetails : null };
  }

  async value(carId: string, caller: Caller): Promise<{ price: number | null }> {
    const { valuation } = await this.registers.guide(await this.cars.open(carId, caller));
    return { price: valuation?.privateAverage ?? null };
  }

  async valuation(vrm: string, caller: Caller): Promise<CallAnswer<typeof readCarValuation>> {
    const { valuation, values } = await this.registers.guide(await this.held(vrm, caller));
    if (!valuation) throw new DomainError('VALUATION_UNAVAILABLE');
    return { ...valuation, values };
  }

  /** The customer's own car with this registration; anybody's for staff. */
  private async held(vrm: string, caller: Caller): Promise<CarRecord> {
    const car =
      caller.kind === 'staff' ? await this.cars.ofPlate(vrm) : 'userId' in caller ? await this.cars.withPlate(caller.userId, vrm) : null;
    if (!car) throw notFound();
    return car;
  }
}

/** The tests, the newest first, with those that show fewer miles than an earlier one did. */
export const withFalls = (tests: readonly MotTest[]): MotHistoryRow[] => {
  const inOrder = [...tests].sort((a, b) => a.testedOn.localeCompare(b.testedOn));
  let most = 0;
  return inOrder
    .map((test) => {
      const isFall = test.mileage !== null && test.mileage < most;
      most = Math.max(most, test.mileage ?? 0);
      return { ...test, isFall };
    })
    .reverse();
};

export const CarProfileController = controller({ profile: CarProfileService, care: CarCareService }, [
  serves(lookUpCar, ({ params, caller }, { profile }) => profile.lookUp(params.carId, caller)),
  serves(readExtendedDetails, ({ params, caller }, { profile }) => profile.details(params.carId, caller)),
  serves(readCarTimeline, ({ params, caller }, { profile }) => profile.timeline(params.carId, caller)),
  serves(readKeeperHistory, ({ params, caller }, { profile }) => profile.keepers(params.carId, caller)),
  serves(readRegistrationHistory, ({ params, caller }, { profile }) => profile.registrations(params.carId, caller)),
  serves(readMotHistory, ({ params, caller }, { profile }) => profile.motHistory(params.carId, caller)),
  serves(listRecalls, ({ params, caller }, { profile }) => profile.recalls(params.carId, caller)),
  serves(readRecallDetails, ({ params, caller }, { profile }) => profile.recall(params, caller)),
  serves(valueCar, ({ params, caller }, { profile }) => profile.value(params.carId, caller)),
  serves(readCarValuation, ({ params, caller }, { profile }) => profile.valuation(params.vrm, caller)),
  serves(updateCarField, ({ body, caller }, { care }) => care.note(body, caller)),
  serves(archiveCar, ({ params, caller }, { care }) => care.archive(params.carId, caller)),
  serves(restoreCar, ({ params, caller }, { care }) => care.restore(params.carId, caller)),
]);
