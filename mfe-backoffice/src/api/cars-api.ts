import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { lookUpCar, readExtendedDetails, updateCarField } from '@kerbside/contracts/http/accounts/cars';
import { queryOptions } from '@tanstack/react-query';

/** What staff ask about the car of a customer, and note of it for them. */
export const carsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    lookUp: (carId: string, signal: AbortSignal) => send(lookUpCar, { params: { carId } }, { signal }),
    details: (carId: string, signal: AbortSignal) => send(readExtendedDetails, { params: { carId } }, { signal }),
    noteMileage: (id: string, value: string | number, overrule?: string) =>
      send(updateCarField, {
        body: { fieldname: 'current_mileage', model: 'Car', id, type: 'number', value, ...(overrule && { overrule }) },
      }),
    noteService: (id: string, value: string, overrule?: string) =>
      send(updateCarField, {
        body: { fieldname: 'last_service_date', model: 'Car', id, type: 'string', value, ...(overrule && { overrule }) },
      }),
  };
};
export type CarsApi = ReturnType<typeof carsApi>;

export const lookUpQuery = (api: CarsApi, carId: string) =>
  queryOptions({ queryKey: ['cars', carId, 'look-up'], queryFn: ({ signal }) => api.lookUp(carId, signal) });
export const detailsQuery = (api: CarsApi, carId: string) =>
  queryOptions({ queryKey: ['cars', carId, 'details'], queryFn: ({ signal }) => api.details(carId, signal) });
