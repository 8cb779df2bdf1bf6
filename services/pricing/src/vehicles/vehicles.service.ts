import { setTimeout as after } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Caller } from '@kerbside/contracts/caller';
import { findCarHolder } from '@kerbside/contracts/http/accounts/accounts';
import {
  readVehicleImage,
  type Vehicle,
  findVehicleImage,
  listMakes,
  listModels,
  listRanges,
  lookupVehicle,
} from '@kerbside/contracts/http/pricing/vehicle';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Internal } from '@kerbside/platform/internal/internal';
import { Log } from '@kerbside/platform/telemetry/log';
import { VehicleLookup } from './vehicle-lookup.js';
import { controller, serves } from '@kerbside/platform/http/controller';
import { listAbbreviatedRanges } from '@kerbside/contracts/http/pricing/abbreviated';
import { notFound } from '@kerbside/platform/errors/errors';
import { file } from '@kerbside/platform/calls/http';
import { AddressLimits } from '../access/address-limits.js';
import { catalogue, findModel, findMake, wasSoldIn, type CatalogueRange } from './catalogue.js';
import { drawVehicle, isBodyType, vehicleImageUrl } from './vehicle-image.js';

const hintWaitMs = 1_500;

@Injectable()
export class VehiclesService {
  constructor(
    private readonly lookup: VehicleLookup,
    private readonly internal: Internal,
    private readonly log: Log,
    private readonly blocked: BlockedFields,
  ) {}

  async find(registrationNumber: string, caller: Caller): Promise<Vehicle> {
    await this.blocked.refuse({ vrm: ['vrm', registrationNumber] }, caller);
    const [found, may_login] = await Promise.all([this.lookup.find(registrationNumber), this.mayLogIn(registrationNumber, caller)]);
    return { ...found, may_login };
  }

  /** Q6: true when an account has the car and nobody is signed in. Only a hint: false if accounts does not respond. */
  private async mayLogIn(vrm: string, caller: Caller): Promise<boolean> {
    if (caller.kind !== 'visitor') return false;
    return Promise.race([this.isHeld(vrm), after(hintWaitMs, false, { ref: false })]);
  }

  private async isHeld(vrm: string): Promise<boolean> {
    try {
      return (await this.internal.send(findCarHolder, { body: { vrm } })).exists;
    } catch (error) {
      this.log.warn({ error }, 'Accounts did not say whether an account holds the car');
      return false;
    }
  }
}

export const VehiclesController = controller({ vehicles: VehiclesService, limits: AddressLimits }, [
  serves(lookupVehicle, async ({ body, caller, reply }, { vehicles, limits }) => {
    await limits.count('vehicle-lookup', reply);
    return vehicles.find(body.vrm, caller);
  }),
  serves(listMakes, () => catalogue.map(({ make }) => ({ value: make, label: make }))),
  serves(listModels, ({ body }) => (findMake(body.make)?.models ?? []).map(({ model }) => ({ value: model, label: model }))),
  serves(listRanges, ({ body }) => rangesOf(body.make, body.model).map(rangeOption)),
  serves(listAbbreviatedRanges, ({ body }) =>
    rangesOf(body.make, body.model)
      .filter((range) => wasSoldIn(range, body.carYear))
      .map(rangeOption),
  ),
  serves(findVehicleImage, ({ body }) => {
    const known = modelWithin(body.make, body.model)?.body ?? body.body_type ?? '';
    return isBodyType(known) ? vehicleImageUrl(known) : '';
  }),
  serves(readVehicleImage, ({ params }) => {
    if (!isBodyType(params.bodyType)) throw notFound();
    return file(Buffer.from(drawVehicle(params.bodyType)), { name: `${params.bodyType}.svg`, mediaType: 'image/svg+xml', isInline: true });
  }),
]);

const rangesOf = (make: string, model: string): readonly CatalogueRange[] => findModel(make, model)?.ranges ?? [];

const rangeOption = ({ label, from, to, engineSize, grossWeight, bhp }: CatalogueRange) => ({
  value: label,
  label,
  from,
  to,
  engine_size: engineSize,
  gross_weight: grossWeight,
  bhp,
});

/** The page sends the model followed by the range's name (Q7). */
const modelWithin = (make: string, text: string) =>
  findMake(make)
    ?.models.filter(({ model }) => `${text.toLowerCase()} `.startsWith(`${model.toLowerCase()} `))
    .sort((a, b) => b.model.length - a.model.length)[0];
