import type { Migration } from '@kerbside/platform/mongo/migrations';

/** Garages are found by an index of places, which needs GeoJSON. */
export const garagesHaveLocations: Migration = {
  id: '2026-11-garages-have-locations',
  up: async (database) => {
    await database
      .collection('garages')
      .updateMany({ location: { $exists: false } }, [{ $set: { location: { type: 'Point', coordinates: ['$longitude', '$latitude'] } } }]);
  },
};
