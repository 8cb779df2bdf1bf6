import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  approveRegistrationChange,
  listRegistrationChanges,
  rejectRegistrationChange,
  type RegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import type { QueuePage } from './keys.js';

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
