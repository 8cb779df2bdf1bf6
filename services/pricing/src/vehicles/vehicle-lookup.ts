import { Injectable } from '@nestjs/common';
import type { CallData } from '@kerbside/contracts/call';
import { readVehicleRecord } from '@kerbside/contracts/http/pricing/vehicle-records';
import { DomainError, invalid } from '@kerbside/platform/errors/errors';
import { Redis } from '@kerbside/platform/redis/redis';
import { byPlace } from '@kerbside/contracts/reading/by-place';
import { vehicleKey, foundVehicle, type FoundVehicle } from './found-vehicle.js';
import { Dvla } from './dvla.js';
import { Dvsa } from './dvsa.js';
import { keptAnswer } from './kept-answer.js';
import { motTestsOf } from './mot-tests.js';
import { VehicleDataError, type VehicleDataProblem } from './vehicle-data-error.js';

/** Of now (since 2001), and those with the letter of the year before or after the number. */
const shapes = ['AA99AAA', 'A9AAA', 'A99AAA', 'A999AAA', 'AAA9A', 'AAA99A', 'AAA999A'];

/** The registration that was probably meant: letter O for nought, or I for one, in the wrong place. Undefined when it is as it should be. */
export const meantPlate = (typed: string): string | undefined => {
  const meant = byPlace(typed, shapes);
  return meant === typed ? undefined : meant.replace(/^([A-Z]{2}\d\d|[A-Z]\d+|[A-Z]{3}(?=\d))/, '$1 ');
};

type VehicleRecord = CallData<typeof readVehicleRecord>;

type PlateField = 'vrm' | 'registration_number';
interface TypedPlate {
  readonly registrationNumber: string;
  readonly field: PlateField;
}

@Injectable()
export class VehicleLookup {
  constructor(
    private readonly dvla: Dvla,
    private readonly dvsa: Dvsa,
    private readonly redis: Redis,
  ) {}

  async find(registrationNumber: string): Promise<FoundVehicle> {
    return (await this.record(registrationNumber)).vehicle;
  }

  /**
   * A car that only DVLA knows has no model, which is then asked. Throws VEHICLE_NOT_FOUND, VEHICLE_LOOKUP_UNAVAILABLE or INVALID, each with what to do
   * next, beside the field that the form has for the plate.
   */
  record(registrationNumber: string, field: PlateField = 'vrm'): Promise<VehicleRecord> {
    const ask = () => this.ask({ registrationNumber, field });
    return keptAnswer(this.redis, { key: vehicleKey(registrationNumber), answer: readVehicleRecord.data, ask });
  }

  private async ask(typed: TypedPlate): Promise<VehicleRecord> {
    const { registrationNumber } = typed;
    const [dvla, dvsa] = await Promise.allSettled([this.dvla.find(registrationNumber), this.dvsa.known(registrationNumber)]);
    if (dvla.status === 'rejected') throw refusalOf(dvla.reason, typed);
    if (dvsa.status === 'rejected') throw refusalOf(dvsa.reason, typed);
    const vehicle = foundVehicle(dvla.value, dvsa.value);
    if (!vehicle.make) throw refusalOf(new VehicleDataError('not_found', 'DVLA'), typed);
    return { vehicle, motTests: motTestsOf(dvsa.value) };
  }
}

const byHand = 'You can tell us about your car below instead.';
const unavailable: Readonly<Record<Exclude<VehicleDataProblem, 'not_found' | 'refused'>, string>> = {
  busy: `The vehicle register is very busy just now. Please try again in a minute. ${byHand}`,
  failed: `The vehicle register could not answer. Please try again in a minute. ${byHand}`,
  maintenance: `The vehicle register is closed for maintenance. ${byHand}`,
  timed_out: `The vehicle register took too long to answer. Please try again. ${byHand}`,
};

/** A nought that was typed as the letter O is found by its place. */
const didYouMean = ({ registrationNumber, field }: TypedPlate) => {
  const meant = meantPlate(registrationNumber);
  return meant === undefined ? {} : { fields: { [field]: `We couldn't find that plate. Did you mean ${meant}?` } };
};

const refusalOf = (error: unknown, typed: TypedPlate): unknown => {
  if (!(error instanceof VehicleDataError)) return error;
  if (error.problem === 'not_found') return new DomainError('VEHICLE_NOT_FOUND', { cause: error, ...didYouMean(typed) });
  if (error.problem === 'refused')
    return invalid({ [typed.field]: 'Enter a registration number like AA19 AAA', ...didYouMean(typed).fields });
  return new DomainError('VEHICLE_LOOKUP_UNAVAILABLE', {
    message: unavailable[error.problem],
    data: { because: error.problem },
    cause: error,
  });
};
