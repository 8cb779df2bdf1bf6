import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { lookUpCar, readExtendedDetails, updateCarField } from '@kerbside/contracts/http/accounts/cars';
import { queryOptions, keepPreviousData, mutationOptions } from '@tanstack/react-query';
import {
  approveRegistrationChange,
  listRegistrationChanges,
  rejectRegistrationChange,
  type RegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import type { QueuePage } from './keys.js';

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

/** The request as staff saw it, so that one altered since is not decided unseen. */
type PlateChange = Pick<RegistrationChange, 'carId' | 'to'>;

/** What staff ask about changes of registration. */
export const registrationsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    queue: ({ customers, page, perPage }: QueuePage, signal: AbortSignal) =>
      send(listRegistrationChanges, { query: { customers, page: String(page), perPage: String(perPage) } }, { signal }),
    register: (plate: string, signal: AbortSignal) => send(lookupVehicle, { body: { vrm: plate } }, { signal }),
    approve: ({ carId, to }: PlateChange) => send(approveRegistrationChange, { body: { car_id: carId, new_reg_number: to } }),
    reject: ({ carId, to }: PlateChange, why: string) =>
      send(rejectRegistrationChange, { params: { carId }, body: { why, new_reg_number: to } }),
  };
};
export type RegistrationsApi = ReturnType<typeof registrationsApi>;

export const queueKey = ['registration-changes'] as const;

/** Keeps the current page on screen until the next one arrives. */
export const queueQuery = (api: RegistrationsApi, asked: QueuePage) =>
  queryOptions({
    queryKey: [...queueKey, asked],
    queryFn: ({ signal }) => api.queue(asked, signal),
    placeholderData: keepPreviousData,
  });

/** What the registers say of a plate. */
export const registerQuery = (api: RegistrationsApi, plate: string) =>
  queryOptions({ queryKey: ['register', plate], queryFn: ({ signal }) => api.register(plate, signal) });

export const approve = (api: RegistrationsApi, wanted: PlateChange) =>
  mutationOptions({
    mutationFn: () => api.approve(wanted),
    // Also when it is refused, because a colleague was first.
    onSettled: (_answer, _error, _sent, _before, { client: cache }) => void cache.invalidateQueries({ queryKey: queueKey }),
  });
