import type { PipelineStage } from 'mongoose';
import type { Point } from '../postcodes/postcode.js';
import { garagesCollection, locationOf } from './garage.document.js';

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
