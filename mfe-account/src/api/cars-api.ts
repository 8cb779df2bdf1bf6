import type { CallInput } from '@kerbside/contracts/call';
import { client } from '@kerbside/contracts/client';
import type { HostApi } from '@kerbside/contracts/host';
import {
  archiveCar,
  listRecalls,
  lookUpCar,
  readCarTimeline,
  readCarValuation,
  readExtendedDetails,
  readKeeperHistory,
  readMotHistory,
  readRecallDetails,
  readRegistrationHistory,
  restoreCar,
  updateCarField,
  valueCar,
} from '@kerbside/contracts/http/accounts/cars';
import { readRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { queryOptions } from '@tanstack/react-query';

/** What a customer asks about one of their cars. */
export const carsApi = (fetch: HostApi['fetch']) => {
  const { send } = client(fetch);
  return {
    registrationChange: (carId: string, signal: AbortSignal) => send(readRegistrationChange, { params: { carId } }, { signal }),
    lookUp: (carId: string, signal: AbortSignal) => send(lookUpCar, { params: { carId } }, { signal }),
    details: (carId: string, signal: AbortSignal) => send(readExtendedDetails, { params: { carId } }, { signal }),
    timeline: (carId: string, signal: AbortSignal) => send(readCarTimeline, { params: { carId } }, { signal }),
    keepers: (carId: string, signal: AbortSignal) => send(readKeeperHistory, { params: { carId } }, { signal }),
    registrations: (carId: string, signal: AbortSignal) => send(readRegistrationHistory, { params: { carId } }, { signal }),
    motHistory: (carId: string, signal: AbortSignal) => send(readMotHistory, { params: { carId } }, { signal }),
    recalls: (carId: string, signal: AbortSignal) => send(listRecalls, { params: { carId } }, { signal }),
    recall: (recall: CallInput<typeof readRecallDetails>['params'], signal: AbortSignal) =>
      send(readRecallDetails, { params: recall }, { signal }),
    value: (carId: string) => send(valueCar, { params: { carId } }),
    valuation: (vrm: string, signal: AbortSignal) => send(readCarValuation, { params: { vrm } }, { signal }),
    noteMileage: (id: string, value: number) =>
      send(updateCarField, { body: { fieldname: 'current_mileage', model: 'Car', id, type: 'number', value } }),
    noteService: (id: string, value: string) =>
      send(updateCarField, { body: { fieldname: 'last_service_date', model: 'Car', id, type: 'string', value } }),
    archive: (carId: string) => send(archiveCar, { params: { carId } }),
    restore: (carId: string) => send(restoreCar, { params: { carId } }),
    requestRegistration: (wish: CallInput<typeof requestRegistrationChange>['body']) => send(requestRegistrationChange, { body: wish }),
  };
};
export type CarsApi = ReturnType<typeof carsApi>;

/** An update of cars invalidates every key that begins with this. */
const carKey = (carId: string) => ['cars', carId] as const;

export const registrationChangeQuery = (api: CarsApi, carId: string) =>
  queryOptions({
    queryKey: [...carKey(carId), 'registration-change'],
    queryFn: ({ signal }) => api.registrationChange(carId, signal),
    select: ({ change }) => change,
  });

const rowsOf = <R>({ rows }: { readonly rows: readonly R[] }): readonly R[] => rows;

export const lookUpQuery = (api: CarsApi, carId: string) =>
  queryOptions({ queryKey: [...carKey(carId), 'look-up'], queryFn: ({ signal }) => api.lookUp(carId, signal) });
export const detailsQuery = (api: CarsApi, carId: string) =>
  queryOptions({ queryKey: [...carKey(carId), 'details'], queryFn: ({ signal }) => api.details(carId, signal) });
export const timelineQuery = (api: CarsApi, carId: string) =>
  queryOptions({ queryKey: [...carKey(carId), 'timeline'], queryFn: ({ signal }) => api.timeline(carId, signal), select: rowsOf });
export const keepersQuery = (api: CarsApi, carId: string) =>
  queryOptions({ queryKey: [...carKey(carId), 'keepers'], queryFn: ({ signal }) => api.keepers(carId, signal), select: rowsOf });
export const registrationsQuery = (api: CarsApi, carId: string) =>
  queryOptions({
    queryKey: [...carKey(carId), 'registrations'],
    queryFn: ({ signal }) => api.registrations(carId, signal),
    select: rowsOf,
  });
export const motHistoryQuery = (api: CarsApi, carId: string) =>
  queryOptions({ queryKey: [...carKey(carId), 'mot-history'], queryFn: ({ signal }) => api.motHistory(carId, signal), select: rowsOf });
export const recallsQuery = (api: CarsApi, carId: string) =>
  queryOptions({ queryKey: [...carKey(carId), 'recalls'], queryFn: ({ signal }) => api.recalls(carId, signal), select: rowsOf });
export const recallQuery = (api: CarsApi, recall: CallInput<typeof readRecallDetails>['params']) =>
  queryOptions({ queryKey: [...carKey(recall.carId), 'recalls', recall.recallId], queryFn: ({ signal }) => api.recall(recall, signal) });
export const valuationQuery = (api: CarsApi, vrm: string) =>
  queryOptions({ queryKey: ['cars', 'valuation', vrm], queryFn: ({ signal }) => api.valuation(vrm, signal) });
