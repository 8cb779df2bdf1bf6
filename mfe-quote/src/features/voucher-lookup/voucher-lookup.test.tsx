import { lookUpVoucher } from '@kerbside/contracts/http/vouchers/lookup';
import { fakeHost } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices, type ScriptedRefusal } from '@kerbside/contracts/testing/scripted-services';
import { triedOnVoucher } from '@kerbside/contracts/vouchers/voucher-to-try-on';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import VoucherLookup from './voucher-lookup.js';

const good = { code: 'WARRANTY15', label: '15% off' };
const open = (script: ScriptedServices) => {
  sessionStorage.clear();
  render(<VoucherLookup host={fakeHost({ fetch: script.fetch })} productType="warranty" />);
};
const type = (name: string | RegExp, text: string) => userEvent.type(screen.getByRole('textbox', { name }), text);
const check = () => userEvent.click(screen.getByRole('button', { name: 'Check' }));

describe('the voucher or club-member lookup box', () => {
  it('Q5: finds a code, and keeps it for the quote', async () => {
    const script = new ScriptedServices().answer(lookUpVoucher, good);
    open(script);
    await type('Voucher code', ' warranty15 ');
    await type(/Club membership number/, '9876543210');
    await check();
    expect(await screen.findByText('Congratulations! This code is valid')).toBeTruthy();
    expect(script.bodies(lookUpVoucher)).toEqual([{ code: 'WARRANTY15', club_member_id: '9876543210', product_type: 'warranty' }]);
    expect(triedOnVoucher()).toEqual({ code: 'WARRANTY15', clubMemberId: '9876543210' });
  });

  it.each<[string, ScriptedRefusal]>([
    ['Voucher code not found', { status: 404, code: 'VOUCHER_NOT_FOUND', message: 'Voucher code not found' }],
    ['Check your voucher code', { status: 409, code: 'VOUCHER_EXPIRED', message: 'This voucher code has expired.' }],
  ])('Q8: says %s', async (message, refusal) => {
    open(new ScriptedServices().refuse(lookUpVoucher, refusal));
    await type('Voucher code', 'SUMMER24');
    await check();
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(triedOnVoucher()).toBeUndefined();
  });

  it('says beside the membership number that it is not known', async () => {
    const club_member_id = 'We do not know this membership number. Please check it';
    const refusal = { status: 422, code: 'VOUCHER_MEMBER_UNKNOWN', message: 'Unknown', fields: { club_member_id } };
    open(new ScriptedServices().refuse(lookUpVoucher, refusal));
    await type(/Club membership number/, '9999999999');
    await check();
    const field = await screen.findByRole('textbox', { name: /Club membership number/, description: new RegExp(club_member_id) });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByText('Check your voucher code')).toBeNull();
  });

  it('says nothing any more of what was checked before, once something else is wrong', async () => {
    open(new ScriptedServices().answer(lookUpVoucher, good));
    await type('Voucher code', 'warranty15');
    await check();
    expect(await screen.findByText('Congratulations! This code is valid')).toBeTruthy();
    await type(/Club membership number/, '123');
    await check();
    expect(screen.queryByText('Congratulations! This code is valid')).toBeNull();
  });

  it('Q5: asks for a code, and for ten digits', async () => {
    const script = new ScriptedServices();
    open(script);
    await check();
    expect(screen.getByRole('link', { name: 'Please enter a code.' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Voucher code' }));
    await type(/Club membership number/, '12345');
    await check();
    expect(screen.getByRole('link', { name: 'Your club membership number has exactly 10 digits' })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Club membership number/ }));
    expect(script.bodies(lookUpVoucher)).toEqual([]);
  });
});
