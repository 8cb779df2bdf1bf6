import { readVisitForGarage } from '@kerbside/contracts/http/garages/desk';
import { listBookings, readFreeDays } from '@kerbside/contracts/http/garages/tracker';
import { queryOptions } from '@tanstack/react-query';
import { queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';

export const visitsKey = ['visits'] as const;

export const visitsOfCarsQuery = (site: Site, carIds: readonly string[]) =>
  queryOptions({
    queryKey: [...visitsKey, 'of-cars', ...carIds],
    queryFn: async ({ signal }) => {
      const ofCars = await Promise.all(carIds.map((carId) => send(site, listBookings, { params: { carId } }, signal)));
      return { rows: ofCars.flatMap(({ rows }) => rows) };
    },
  });

export const freeDaysQuery = (site: Site, bookingId: string) =>
  queryOf(site, [...visitsKey, bookingId, 'free'], readFreeDays, { params: { bookingId } });

export const visitForGarageQuery = (site: Site, bookingId: string) =>
  queryOf(site, [...visitsKey, bookingId], readVisitForGarage, { params: { bookingId } });
