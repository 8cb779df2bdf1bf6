import { listCustomerNames } from '@kerbside/contracts/http/accounts/customer-names';
import {
  approveRegistrationChange,
  listRegistrationChanges,
  rejectRegistrationChange,
} from '@kerbside/contracts/http/accounts/registrations';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { customerNamesApi } from '../src/api/customer-names-api.js';
import { registrationsApi } from '../src/api/registrations-api.js';
import { ids } from '../src/testing/ids.js';

const carId = '70000000-0000-4000-8000-0000000000f1';
const staff = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const waiting = ['a registration change waits', { customerId: ids.customer, carId }] as const;
const change = aRegistrationChange({ customerId: ids.customer, carId });
const given = [staff, waiting];

describe('what the back office asks about registrations', () => {
  it('for the changes that wait', () => {
    const data = { rows: [change], paging: { page: 1, perPage: 20, count: 1 } };
    return expectCall('mfe-backoffice', listRegistrationChanges, { so: 'to decide them', given, query: { page: '1' }, data }, async (url) =>
      expect(await registrationsApi({ fetch: fetchFrom(url) }).queue(1, noSignal)).toEqual(data),
    );
  });

  it('for those of some customers', () => {
    const data = { rows: [change], paging: { page: 1, perPage: 20, count: 1 } };
    const asked = { so: 'of some customers', given, query: { customers: ids.customer, page: '1' }, data };
    return expectCall('mfe-backoffice', listRegistrationChanges, asked, async (url) =>
      expect(await registrationsApi({ fetch: fetchFrom(url) }).queue(1, noSignal, ids.customer)).toEqual(data),
    );
  });

  it('whose they are', () => {
    const data = { rows: [{ id: ids.customer, name: 'Priya Shah' }] };
    const asked = {
      so: 'to name them',
      given: [staff, ['a person', { userId: ids.customer }] as const],
      query: { customers: ids.customer },
      data,
    };
    return expectCall('mfe-backoffice', listCustomerNames, asked, async (url) =>
      expect(await customerNamesApi({ fetch: fetchFrom(url) }).names([ids.customer], noSignal)).toEqual(data),
    );
  });

  it('to approve one', () => {
    const asked = { so: 'to give a car its new registration', given, body: { car_id: carId, new_reg_number: change.to }, data: change };
    return expectCall('mfe-backoffice', approveRegistrationChange, asked, async (url) =>
      expect(await registrationsApi({ fetch: fetchFrom(url) }).approve(change)).toEqual(change),
    );
  });

  it('to reject one', () => {
    const data = { ...change, why: 'DVLA still shows the old one' };
    const asked = {
      so: 'to say why not',
      given,
      params: { carId },
      body: { why: 'DVLA still shows the old one', new_reg_number: change.to },
      data,
    };
    return expectCall('mfe-backoffice', rejectRegistrationChange, asked, async (url) =>
      expect(await registrationsApi({ fetch: fetchFrom(url) }).reject(change, 'DVLA still shows the old one')).toEqual(data),
    );
  });
});
