import { queryOptions } from '@tanstack/react-query';
import type { VisitsApi } from '../../api/visits-api.js';

export const visitsKey = ['visits'] as const;

export const visitsOfCarsQuery = (api: VisitsApi, carIds: readonly string[]) =>
  queryOptions({
    queryKey: [...visitsKey, 'of-cars', ...carIds],
    queryFn: async ({ signal }) => ({ rows: (await Promise.all(carIds.map((id) => api.ofCar(id, signal)))).flatMap(({ rows }) => rows) }),
  });

export const freeDaysQuery = (api: VisitsApi, bookingId: string) =>
  queryOptions({ queryKey: [...visitsKey, bookingId, 'free'], queryFn: ({ signal }) => api.freeDays(bookingId, signal) });

export const visitForGarageQuery = (api: VisitsApi, bookingId: string) =>
  queryOptions({ queryKey: [...visitsKey, bookingId], queryFn: ({ signal }) => api.read(bookingId, signal) });
