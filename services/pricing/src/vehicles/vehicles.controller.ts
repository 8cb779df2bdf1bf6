import { Controller } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { Caller } from '@kerbside/contracts/caller';
import { listAbbreviatedRanges } from '@kerbside/contracts/http/pricing/abbreviated';
import { findVehicleImage, listMakes, listModels, listRanges, lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { readVehicleImage } from '@kerbside/contracts/http/pricing/vehicle-image';
import { notFound } from '@kerbside/platform/errors/errors';
import { CurrentCaller, file, Input, Reply, Serves, type FastifyReply } from '@kerbside/platform/calls/http';
import { AddressLimits } from '../limits/address-limits.js';
import { catalogue, findModel, findMake, wasSoldIn, type CatalogueRange } from './catalogue.js';
import { drawVehicle, isBodyType, vehicleImageUrl } from './vehicle-image.js';
import { VehiclesService } from './vehicles.service.js';

@Controller()
export class VehiclesController {
  constructor(
    private readonly vehicles: VehiclesService,
    private readonly limits: AddressLimits,
  ) {}

  @Serves(lookupVehicle)
  async lookUp(@Input() { body }: CallRequest<typeof lookupVehicle>, @CurrentCaller() caller: Caller, @Reply() reply: FastifyReply) {
    await this.limits.count('vehicle-lookup', reply);
    return this.vehicles.find(body.vrm, caller);
  }

  @Serves(listMakes)
  makes() {
    return catalogue.map(({ make }) => ({ value: make, label: make }));
  }

  @Serves(listModels)
  models(@Input() { body }: CallRequest<typeof listModels>) {
    return (findMake(body.make)?.models ?? []).map(({ model }) => ({ value: model, label: model }));
  }

  @Serves(listRanges)
  ranges(@Input() { body }: CallRequest<typeof listRanges>) {
    return rangesOf(body.make, body.model).map(rangeOption);
  }

  @Serves(listAbbreviatedRanges)
  rangesOfYear(@Input() { body }: CallRequest<typeof listAbbreviatedRanges>) {
    return rangesOf(body.make, body.model)
      .filter((range) => wasSoldIn(range, body.carYear))
      .map(rangeOption);
  }

  @Serves(findVehicleImage)
  findImage(@Input() { body }: CallRequest<typeof findVehicleImage>) {
    const known = modelWithin(body.make, body.model)?.body ?? body.body_type ?? '';
    return isBodyType(known) ? vehicleImageUrl(known) : '';
  }

  @Serves(readVehicleImage)
  image(@Input() { params }: CallRequest<typeof readVehicleImage>) {
    if (!isBodyType(params.bodyType)) throw notFound();
    return file(Buffer.from(drawVehicle(params.bodyType)), { name: `${params.bodyType}.svg`, mediaType: 'image/svg+xml', isInline: true });
  }
}

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
