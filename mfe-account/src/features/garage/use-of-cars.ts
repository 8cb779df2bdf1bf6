import type { HostApi } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { bookingsApi } from '../../api/bookings-api.js';
import { visitsQuery } from '../../api/bookings-queries.js';
import { carsApi, detailsQuery } from '../../api/cars-api.js';
import type { OfCars } from './garage.js';

/** What garages and registers know of each car. Each answer arrives when it does; one that fails is left out. */
export const useOfCars = (fetch: HostApi['fetch'], cars: readonly Car[]): OfCars => {
  const ofVisits = useMemo(() => bookingsApi(fetch), [fetch]);
  const ofCars = useMemo(() => carsApi(fetch), [fetch]);
  const plated = cars.filter(({ registrationNumber }) => registrationNumber !== null);
  const visits = useQueries({ queries: cars.map(({ id }) => visitsQuery(ofVisits, id)) });
  const registers = useQueries({ queries: plated.map(({ id }) => detailsQuery(ofCars, id)) });
  return {
    visits: new Map(cars.map(({ id }, place) => [id, visits[place]?.data ?? []])),
    registers: new Map(plated.flatMap(({ id }, place) => (registers[place]?.data ? [[id, registers[place].data]] : []))),
  };
};
