import { moveSandboxDay, readSandboxDay } from '@kerbside/contracts/http/payments/sandbox';
import { expectCall, expectRefusal } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { sandboxDayApi } from '../src/api/sandbox-day-api.js';
import { ids } from '../src/testing/ids.js';

const finance = ['a member of staff is signed in', { staffId: ids.staff, role: 'finance' }] as const;
const apiAt = (url: string) => sandboxDayApi({ fetch: fetchFrom(url) });

describe('what the back office asks about the day of the sandboxes', () => {
  it('which it is', () => {
    const data = { isMovable: true, today: '2027-03-05', daysAhead: 0 };
    return expectCall('mfe-backoffice', readSandboxDay, { so: 'which can be moved', given: [finance], data }, async (url) => {
      expect(await apiAt(url).read(noSignal)).toEqual(data);
    });
  });

  it('to move it, by more than a day at once', () => {
    const body = { daysAhead: 900 };
    return expectRefusal(
      'mfe-backoffice',
      moveSandboxDay,
      { so: 'by more than a day', given: [finance], body, status: 409, code: 'SANDBOX_DAY_MOVED' },
      async (url) => {
        await expect(apiAt(url).moveTo(body.daysAhead)).rejects.toMatchObject({ code: 'SANDBOX_DAY_MOVED' });
      },
    );
  });
});
