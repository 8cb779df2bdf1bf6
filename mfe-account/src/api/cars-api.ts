import type { CallInput } from '@kerbside/contracts/call';
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
import { queryOf, rowsQueryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { queryOptions } from '@tanstack/react-query';

/** An update of cars invalidates every key that begins with this. */
const carKey = (carId: string) => ['cars', carId] as const;

export const registrationChangeQuery = (site: Site, carId: string) =>
  queryOptions({
    ...queryOf(site, [...carKey(carId), 'registration-change'], readRegistrationChange, { params: { carId } }),
    select: ({ change }) => change,
  });
export const lookUpQuery = (site: Site, carId: string) => queryOf(site, [...carKey(carId), 'look-up'], lookUpCar, { params: { carId } });
export const detailsQuery = (site: Site, carId: string) =>
  queryOf(site, [...carKey(carId), 'details'], readExtendedDetails, { params: { carId } });
export const timelineQuery = (site: Site, carId: string) =>
  rowsQueryOf(site, [...carKey(carId), 'timeline'], readCarTimeline, { params: { carId } });
export const keepersQuery = (site: Site, carId: string) =>
  rowsQueryOf(site, [...carKey(carId), 'keepers'], readKeeperHistory, { params: { carId } });
export const registrationsQuery = (site: Site, carId: string) =>
  rowsQueryOf(site, [...carKey(carId), 'registrations'], readRegistrationHistory, { params: { carId } });
export const motHistoryQuery = (site: Site, carId: string) =>
  rowsQueryOf(site, [...carKey(carId), 'mot-history'], readMotHistory, { params: { carId } });
export const recallsQuery = (site: Site, carId: string) =>
  rowsQueryOf(site, [...carKey(carId), 'recalls'], listRecalls, { params: { carId } });
export const recallQuery = (site: Site, recall: CallInput<typeof readRecallDetails>['params']) =>
  queryOf(site, [...carKey(recall.carId), 'recalls', recall.recallId], readRecallDetails, { params: recall });
export const valuationQuery = (site: Site, vrm: string) => queryOf(site, ['cars', 'valuation', vrm], readCarValuation, { params: { vrm } });

export const askValue = (site: Site, carId: string) => send(site, valueCar, { params: { carId } });
export const noteMileage = (site: Site, id: string, value: number) =>
  send(site, updateCarField, { body: { fieldname: 'current_mileage', model: 'Car', id, type: 'number', value } });
export const noteService = (site: Site, id: string, value: string) =>
  send(site, updateCarField, { body: { fieldname: 'last_service_date', model: 'Car', id, type: 'string', value } });
export const archive = (site: Site, carId: string) => send(site, archiveCar, { params: { carId } });
export const restore = (site: Site, carId: string) => send(site, restoreCar, { params: { carId } });
export const requestRegistration = (site: Site, wish: CallInput<typeof requestRegistrationChange>['body']) =>
  send(site, requestRegistrationChange, { body: wish });
