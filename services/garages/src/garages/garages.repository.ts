import { Injectable } from '@nestjs/common';
import type { ServiceType } from '@kerbside/contracts/http/garages/offers';
import { Mongo, recordOf, type Stored } from '@kerbside/platform/mongo/mongo';
import type { Page } from '@kerbside/platform/mongo/paging';
import type { ClientSession, Model, PipelineStage } from 'mongoose';
import type { Point } from './postcode.js';
import type { NetworkGarage } from './garage.js';

type GarageDocument = Stored<NetworkGarage> & { readonly location: Location };

/** GeoJSON: the longitude comes first. */
interface Location {
  type: 'Point';
  coordinates: [longitude: number, latitude: number];
}
const locationOf = ({ longitude, latitude }: Pick<NetworkGarage, 'longitude' | 'latitude'>): Location => ({
  type: 'Point',
  coordinates: [longitude, latitude],
});

const garagesCollection = 'garages';

interface NearestQuery {
  readonly from: Point;
  /** What a garage must offer, all of it. */
  readonly services: readonly string[];
  readonly limit: number;
  /** How far each ring around the place reaches, in metres, the nearest first. */
  readonly rings?: readonly number[];
}

const usualRings = [3_000, 12_000, 50_000, 200_000, Infinity];

/**
 * The nearest garages, nearest first, as one query. It looks ring by ring, and at the next ring only while garages are missing: asked for the nearest of
 * all at once, MongoDB reads thousands of garages to find five in a town.
 */
export const nearestQuery = (wanted: NearestQuery): PipelineStage[] => {
  const { rings = usualRings } = wanted;
  const [first = [], ...further] = rings.map((to, at) => ringOf(wanted, rings[at - 1] ?? -1, to));
  const then = further.map((pipeline) => ({ $unionWith: { coll: garagesCollection, pipeline } }));
  return [...first, ...then, { $limit: wanted.limit }];
};

type RingStage = PipelineStage.GeoNear | PipelineStage.Match;

/** Those further away than the inner edge, up to the outer one. */
const ringOf = ({ from, services }: NearestQuery, inner: number, outer: number): RingStage[] => [
  {
    $geoNear: {
      near: locationOf(from),
      key: 'location',
      distanceField: 'metres',
      query: services.length > 0 ? { services: { $all: services } } : {},
      minDistance: Math.max(0, inner),
      ...(outer === Infinity ? {} : { maxDistance: outer }),
    },
  },
  { $match: { metres: { $gt: inner } } },
];

const networkGarage = ({ location: _, ...row }: GarageDocument): NetworkGarage => recordOf<NetworkGarage>(row);

@Injectable()
export class GaragesRepository {
  private readonly garages: Model<GarageDocument>;

  constructor(mongo: Mongo) {
    this.garages = mongo.model(garagesCollection, [{ key: { location: '2dsphere', services: 1 } }, { key: { name: 1 } }]);
  }

  /** The nearest garages that offer all of these services, by one query of the index of places. */
  async near(from: Point, services: readonly string[], limit: number): Promise<NetworkGarage[]> {
    const query = nearestQuery({ from, services, limit });
    const rows = await this.garages.aggregate<GarageDocument & { readonly metres: number }>(query);
    return rows.map(({ metres: _, ...row }) => networkGarage(row));
  }

  /** The garages with the lowest and the highest price, of those that offer all of these services. */
  async extremes(price: 'motPricePence' | `servicePence.${ServiceType}`, services: readonly string[]): Promise<NetworkGarage[]> {
    const ends = await Promise.all(
      ([1, -1] as const).map((order) =>
        this.garages
          .findOne({ services: { $all: services } })
          .sort({ [price]: order })
          .lean(),
      ),
    );
    return ends.flatMap((row) => (row ? [networkGarage(row)] : []));
  }

  async find(id: string): Promise<NetworkGarage | undefined> {
    const row = await this.garages.findOne({ _id: id }).lean();
    return row ? networkGarage(row) : undefined;
  }

  /** Those that do not say take them. False when it is so already. */
  async setTakesPayments(id: string, takesPayments: boolean, session: ClientSession): Promise<boolean> {
    const isOther = { takesPayments: takesPayments ? false : { $ne: false } };
    const { modifiedCount } = await this.garages.updateOne({ _id: id, ...isOther }, { $set: { takesPayments } }, { session });
    return modifiedCount === 1;
  }

  /** Those whose name, id or address has the text in it, by name. */
  async byName(text: string, { page, perPage }: Page): Promise<{ readonly garages: NetworkGarage[]; readonly count: number }> {
    const part = new RegExp(text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
    const filter = text.trim() === '' ? {} : { $or: [{ name: part }, { _id: part }, { postcode: part }, { lines: part }] };
    const [rows, count] = await Promise.all([
      this.garages
        .find(filter)
        .sort({ name: 1, _id: 1 })
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean(),
      this.garages.countDocuments(filter),
    ]);
    return { garages: rows.map(networkGarage), count };
  }

  async addMissing(garages: readonly NetworkGarage[]): Promise<void> {
    await this.garages.bulkWrite(
      garages.map(({ id, ...rest }) => ({
        updateOne: { filter: { _id: id }, update: { $setOnInsert: { ...rest, location: locationOf(rest) } }, upsert: true },
      })),
      { ordered: false },
    );
  }
}
