import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import { readRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts-registrations';
import { queryOptions } from '@tanstack/react-query';

/** What a customer asks about one of their cars. */
export const carsApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    registrationChange: (carId: string, signal: AbortSignal) => send(readRegistrationChange, { params: { carId } }, { signal }),
    requestRegistration: (wish: CallInput<typeof requestRegistrationChange>['body']) => send(requestRegistrationChange, { body: wish }),
  };
};
export type CarsApi = ReturnType<typeof carsApi>;

/** News of cars asks for everything that begins with this. */
const carKey = (carId: string) => ['cars', carId] as const;

export const registrationChangeQuery = (api: CarsApi, carId: string) =>
  queryOptions({
    queryKey: [...carKey(carId), 'registration-change'],
    queryFn: ({ signal }) => api.registrationChange(carId, signal),
    select: ({ change }) => change,
  });
