import { Injectable } from '@nestjs/common';
import type { Garage } from '@kerbside/contracts/http/garages';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors';
import { locate } from '../postcodes/postcode.js';
import { nearest } from './garage.js';
import { GaragesRepository } from './garages.repository.js';

/** Garages shown unless asked otherwise (Q9). */
const garageListSize = 5;

export interface GarageSearch {
  readonly postcode: string;
  readonly product_type?: ProductType | undefined;
  readonly limit?: number | undefined;
}

@Injectable()
export class GaragesService {
  constructor(private readonly garages: GaragesRepository) {}

  async near(search: GarageSearch): Promise<{ items: Garage[] }> {
    const from = locate(search.postcode);
    if (!from)
      throw new DomainError('POSTCODE_UNKNOWN', { fields: { postcode: "We don't know this postcode. Please check if it's correct." } });
    return { items: nearest(await this.garages.all(), from, search.limit ?? garageListSize, search.product_type) };
  }
}
