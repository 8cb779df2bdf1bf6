import { lookUpCar, readExtendedDetails, updateCarField } from '@kerbside/contracts/http/accounts/cars';
import {
  approveRegistrationChange,
  listRegistrationChanges,
  rejectRegistrationChange,
  type RegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { change, pageQueryOf, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { sayWhoDid } from './done-before.js';
import { queueQueryOf, type QueuePage } from './queue-page.js';

export const lookUpQuery = (site: Site, carId: string) => queryOf(site, ['cars', carId, 'look-up'], lookUpCar, { params: { carId } });
export const detailsQuery = (site: Site, carId: string) =>
  queryOf(site, ['cars', carId, 'details'], readExtendedDetails, { params: { carId } });

/** Staff note what the customer says of the car; `overrule` is why, where what we know is against it. */
export const noteMileage = (site: Site, id: string, value: string | number, overrule?: string) =>
  send(site, updateCarField, {
    body: { fieldname: 'current_mileage', model: 'Car', id, type: 'number', value, ...(overrule && { overrule }) },
  });
export const noteService = (site: Site, id: string, value: string, overrule?: string) =>
  send(site, updateCarField, {
    body: { fieldname: 'last_service_date', model: 'Car', id, type: 'string', value, ...(overrule && { overrule }) },
  });

const queueKey = ['registration-changes'] as const;
export const queueQuery = (site: Site, asked: QueuePage) =>
  pageQueryOf(site, [...queueKey, asked], listRegistrationChanges, { query: queueQueryOf(asked) });

export const registerQuery = (site: Site, plate: string) => queryOf(site, ['register', plate], lookupVehicle, { body: { vrm: plate } });

/** The request as staff saw it, so that one altered since is not decided unseen. */
type PlateChange = Pick<RegistrationChange, 'carId' | 'to'>;

export const approve = (site: Site, { carId, to }: PlateChange) =>
  change(() => send(site, approveRegistrationChange, { body: { car_id: carId, new_reg_number: to } }).catch(sayWhoDid(site)), queueKey);
export const reject = (site: Site, { carId, to }: PlateChange) =>
  change(
    (why: string) => send(site, rejectRegistrationChange, { params: { carId }, body: { why, new_reg_number: to } }).catch(sayWhoDid(site)),
    queueKey,
  );
