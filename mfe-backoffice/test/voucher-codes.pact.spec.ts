import { addVoucherCode, endVoucherCode, listVoucherCodes } from '@kerbside/contracts/http/vouchers/codes';
import { readRewardsOfCustomer } from '@kerbside/contracts/http/vouchers/rewards';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { fetchFrom, noSignal } from '@kerbside/contracts/testing/consumer-pact';
import { rewardsApi } from '../src/api/rewards-api.js';
import { voucherCodesApi } from '../src/api/voucher-codes-api.js';
import { ids } from '../src/testing/ids.js';
import { aVoucherCode } from '../src/testing/records.js';

const apiAt = (url: string) => voucherCodesApi({ fetch: fetchFrom(url) });
const agent = ['a member of staff is signed in', { staffId: ids.staff, role: 'agent' }] as const;
const admin = ['an admin is signed in', { staffId: ids.staff }] as const;
const made = (code: string) => ['a voucher code', { voucherId: ids.voucher, code }] as const;
const unused = { on_quotes: 0, bought: 0 };

describe('what the back office asks about voucher codes', () => {
  it('which there are', () => {
    const row = aVoucherCode(unused);
    return expectCall(
      'mfe-backoffice',
      listVoucherCodes,
      {
        so: 'that begin so',
        given: [agent, made('WINTER')],
        query: { search: 'WINTER', page: '1' },
        data: { rows: [row], paging: { page: 1, perPage: 20, count: 1 } },
      },
      async (url) => {
        expect((await apiAt(url).list('WINTER', 1, noSignal)).rows).toEqual([row]);
      },
    );
  });

  it('to make one', () => {
    const body = { code: 'SPRING', discount_kind: 'percent', discount: 10, why: 'Spring letter' } as const;
    const data = aVoucherCode({ ...unused, code: 'SPRING' });
    return expectCall('mfe-backoffice', addVoucherCode, { so: 'to make it', given: [admin], body, data }, async (url) => {
      expect(await apiAt(url).add(body)).toEqual(data);
    });
  });

  it('to end one', () => {
    const body = { why: 'Printed wrongly' };
    const data = aVoucherCode({ ...unused, code: 'AUTUMN', status: 'ended', expires_at: '2026-11-20T12:00:00.000Z' });
    return expectCall(
      'mfe-backoffice',
      endVoucherCode,
      { so: 'to end it', given: [admin, made('AUTUMN')], params: { voucherId: ids.voucher }, body, data },
      async (url) => {
        expect(await apiAt(url).end(ids.voucher, body.why)).toEqual(data);
      },
    );
  });
});

describe('what the back office asks about rewards', () => {
  it('those of a customer', () => {
    const customerId = '20000000-0000-4000-8000-0000000000a7';
    const data = { balance: 0, coming: [], owed: 0, items: [] };
    return expectCall(
      'mfe-backoffice',
      readRewardsOfCustomer,
      { so: 'of a customer without any', given: [agent], params: { customerId }, data },
      async (url) => {
        expect(await rewardsApi({ fetch: fetchFrom(url) }).of(customerId, noSignal)).toEqual(data);
      },
    );
  });
});
