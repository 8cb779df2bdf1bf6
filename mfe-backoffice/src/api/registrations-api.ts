import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  approveRegistrationChange,
  listRegistrationChanges,
  rejectRegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

/** What staff ask about changes of registration. */
export const registrationsApi = (host: Pick<HostApi, 'fetch'>) => {
  const { send } = client(host.fetch);
  return {
    queue: (page: number, signal: AbortSignal) => send(listRegistrationChanges, { query: { page: String(page) } }, { signal }),
    approve: (carId: string) => send(approveRegistrationChange, { body: { car_id: carId } }),
    reject: (carId: string, why: string) => send(rejectRegistrationChange, { params: { carId }, body: { why } }),
  };
};
export type RegistrationsApi = ReturnType<typeof registrationsApi>;

export const queueKey = ['registration-changes'] as const;

/** Keeps the current page on screen until the next one arrives. */
export const queueQuery = (api: RegistrationsApi, page: number) =>
  queryOptions({ queryKey: [...queueKey, page], queryFn: ({ signal }) => api.queue(page, signal), placeholderData: keepPreviousData });

export const approve = (api: RegistrationsApi, carId: string) =>
  mutationOptions({
    mutationFn: () => api.approve(carId),
    onSuccess: (_answer, _sent, _before, { client: cache }) => void cache.invalidateQueries({ queryKey: queueKey }),
  });
