import {
  cancelForCustomer,
  previewStaffCancellation,
  productCancellation,
  readCancellation,
  reinstatePolicy,
} from '@kerbside/contracts/http/claims/cancellations';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { aCancellation, aWorking } from '@kerbside/contracts/testing/sample-cancellation';
import { cancellationApi } from '../src/api/cancellation-api.js';
import { ids } from '../src/testing/ids.js';
import { aPolicy } from '../src/testing/records.js';

/** Nobody else’s pact reads this policy. */
const policyId = 'a0000000-0000-4000-8000-0000000000c3';
const facts = { customerId: ids.customer, policyId };
const agent = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const finance = ['a member of staff is signed in', { staffId: ids.staff, role: 'finance' }] as const;
const inForce = ['a policy of the customer', facts] as const;
const cancelled = ['a policy of the customer was cancelled', facts] as const;
const cancelledUnpaid = ['a policy of the customer was cancelled', { ...facts, paidPence: '0' }] as const;
const params = { policyId };
const working = aWorking({ lines: aWorking().lines.slice(0, 1) });
const shown = aPolicy({
  id: policyId,
  vehicle: { registrationNumber: 'AA19AAA', make: 'Ford', model: 'Focus', range: '1.0' },
  lines: [{ kind: 'base', code: 'gold-12', label: 'Gold, 12 months', amountPence: 31_240 }],
  terms: [{ label: 'Labour rate', value: '£120 an hour' }],
  covers: ['Engine'],
  excludes: ['Wear'],
});
const apiAt = (url: string) => cancellationApi({ fetch: fetchFrom(url) });

describe('what the back office asks about cancelling a policy', () => {
  it('the working of a day before it was bought', () => {
    const body = { on: '2020-01-01' };
    return expectRefusal(
      'mfe-backoffice',
      previewStaffCancellation,
      { so: 'on a day before it was bought', given: [finance, inForce], params, body, status: 400, code: 'INVALID' },
      async (url) => {
        await expect(apiAt(url).preview(policyId, body, noSignal)).rejects.toMatchObject({ code: 'INVALID' });
      },
    );
  });

  it('to cancel it from a day before it was bought', () => {
    const body = { on: '2020-01-01', reason: 'sold_vehicle', why: 'They called', workingId: 'w1' } as const;
    return expectRefusal(
      'mfe-backoffice',
      cancelForCustomer,
      { so: 'on a day before it was bought', given: [finance, inForce], params, body, status: 400, code: 'INVALID' },
      async (url) => {
        await expect(apiAt(url).cancel(policyId, body)).rejects.toMatchObject({ code: 'INVALID' });
      },
    );
  });

  it('the working of another product', () => {
    const asked = { type: 'gap', id: policyId, date: '2026-11-20' };
    return expectRefusal(
      'mfe-backoffice',
      productCancellation,
      { so: 'of another product', given: [agent, inForce], params: asked, status: 404, code: 'NOT_FOUND' },
      async (url) => {
        await expect(apiAt(url).product({ productType: 'gap', id: policyId }, '2026-11-20', noSignal)).rejects.toMatchObject({
          code: 'NOT_FOUND',
        });
      },
    );
  });

  it('what became of it', () => {
    const data = { cancellation: aCancellation({ working }) };
    return expectCall('mfe-backoffice', readCancellation, { so: 'by staff', given: [agent, cancelled], params, data }, async (url) => {
      expect(await apiAt(url).last(policyId, noSignal)).toEqual(data);
    });
  });

  it('to reinstate it', () => {
    const body = { why: 'A mistake' };
    return expectCall(
      'mfe-backoffice',
      reinstatePolicy,
      { so: 'when no money moved', given: [finance, cancelledUnpaid], params, body, data: shown },
      async (url) => {
        expect(await apiAt(url).reinstate(policyId, body.why)).toMatchObject({ id: policyId });
      },
    );
  });
});
