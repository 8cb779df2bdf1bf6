import { Injectable } from '@nestjs/common';
import type { Garage, MapPoint } from '@kerbside/contracts/http/garages/garages';
import type { ServiceType } from '@kerbside/contracts/http/garages/offers';
import type { ProductType } from '@kerbside/contracts/ids';
import { DomainError } from '@kerbside/platform/errors/errors';
import { locate, type Point } from './postcode.js';
import { nearest, serves, servicesFor, type NetworkGarage } from './garage.js';
import { GaragesRepository } from './garages.repository.js';

/** How many garages are shown by default (Q9). */
export const garageListSize = 5;

const placeOf = (postcode: string): Point => {
  const place = locate(postcode);
  if (place) return place;
  throw new DomainError('POSTCODE_UNKNOWN', { fields: { postcode: "We don't know this postcode. Please check if it's correct." } });
};

interface GarageSearch {
  readonly postcode: string;
  readonly product_type?: ProductType | undefined;
  /** What else they must do. */
  readonly also?: readonly ProductType[] | undefined;
  readonly limit?: number | undefined;
}

@Injectable()
export class GaragesService {
  constructor(private readonly garages: GaragesRepository) {}

  async near(search: GarageSearch): Promise<{ items: Garage[]; near: MapPoint }> {
    const from = placeOf(search.postcode);
    const limit = search.limit ?? garageListSize;
    const products = [...(search.product_type ? [search.product_type] : []), ...(search.also ?? [])];
    const found = await this.garages.near(from, servicesFor([...new Set(products)]), limit);
    return { items: nearest(found, from, limit, search.product_type), near: from };
  }

  /** A garage that serves all of these products; without any, any garage. Throws GARAGE_UNKNOWN. */
  async known(id: string, ...products: readonly ProductType[]): Promise<NetworkGarage> {
    const garage = await this.garages.find(id);
    if (!garage || !products.every((product) => serves(garage, product)))
      throw new DomainError('GARAGE_UNKNOWN', { fields: { garage_id: 'Choose a garage from the list' } });
    return garage;
  }

  /** Undefined when it has left the network. */
  find(id: string): Promise<NetworkGarage | undefined> {
    return this.garages.find(id);
  }

  /** Garages that do all of this, nearest first; none around a postcode that we do not know. */
  async around(postcode: string, products: readonly ProductType[], limit: number): Promise<NetworkGarage[]> {
    const from = locate(postcode);
    return from ? this.garages.near(from, servicesFor(products), limit) : [];
  }

  /** By their own price for an ordinary car; none where no garage does it. */
  cheapestAndDearest(product: 'mot' | 'service', type: ServiceType): Promise<NetworkGarage[]> {
    return this.garages.extremes(product === 'mot' ? 'motPricePence' : `servicePence.${type}`, servicesFor([product]));
  }

  /** Those that do all of it, nearest first. Throws POSTCODE_UNKNOWN. */
  nearestFor(postcode: string, products: readonly ProductType[], limit: number): Promise<NetworkGarage[]> {
    return this.garages.near(placeOf(postcode), servicesFor(products), limit);
  }
}
