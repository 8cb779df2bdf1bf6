import { register } from '@kerbside/contracts/http/accounts/accounts';
import { readPolicy } from '@kerbside/contracts/http/claims/policies';
import {
  acceptTransfer,
  checkTransfer,
  declineTransfer,
  type Invitation,
  readInvitation,
  readInvited,
  readTransfer,
  requestTransfer,
  type Transfer,
  withdrawTransfer,
} from '@kerbside/contracts/http/claims/transfers';
import { readPlan } from '@kerbside/contracts/http/payments/schedule';
import { visitor } from '@kerbside/contracts/testing/fake-host';
import { aTransfer } from '@kerbside/contracts/testing/sample-policy';
import { put } from '@kerbside/contracts/testing/put';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { aPlan } from '../testing/samples-payments.js';
import { aPolicy, policyId } from '../testing/samples.js';

const anInvitation = (over: Partial<Invitation> = {}): Invitation => {
  const { productName, levelName, vehicle, startsOn, endsOn, claimLimitPence, terms, covers, excludes } = aPolicy();
  const cover = { productName, levelName, vehicle, startsOn, endsOn, claimLimitPence, terms, covers, excludes };
  return { status: 'pending', expiresOn: '2026-12-05', refusal: null, policyId: null, cover, ...over };
};

const over = (status: number, code: string) => ({ status, code, message: 'We could not find that.' });

const bodiesOf = (services: ScriptedServices, call: { readonly id: string }) =>
  services.asked.filter(({ id }) => id === call.id).map(({ body }) => body);

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const dialog = () => within(screen.getByRole('dialog'));

const type = async (name: string, text: string) => put(await screen.findByRole('textbox', { name }), text);

describe('the owner of a policy', () => {
  const path = `/account/policies/${policyId}/transfer`;
  const open = (transfer: Transfer | null, refusal: string | null = null, services = new ScriptedServices()) => {
    services.answer(readTransfer, { transfer, refusal }).answer(readPolicy, aPolicy());
    return { services, ...renderAccount(path, { services }) };
  };
  const onPolicy = (services: ScriptedServices, of = aPolicy(), timings = {}) =>
    renderAccount(`/account/policies/${policyId}`, { services: services.answer(readPlan, aPlan()).answer(readPolicy, of), timings });
  const check = async () => {
    await press('Transfer this policy');
    await put(dialog().getByRole('textbox', { name: 'Their email address' }), 'Nia@example.test');
    await userEvent.click(dialog().getByRole('button', { name: 'Check' }));
  };

  it('A3, A7: checks whether it can be transferred first, and goes on with the address', async () => {
    const services = new ScriptedServices()
      .answer(checkTransfer, { policyTransferUrl: path })
      .answer(readTransfer, { transfer: null, refusal: null });
    onPolicy(services);
    await check();
    expect(await screen.findByRole('heading', { level: 1, name: 'Transfer this policy' })).toBeTruthy();
    expect(location.pathname + location.search).toBe(path);
    expect(bodiesOf(services, checkTransfer)).toEqual([{ policy_id: policyId, email: 'nia@example.test' }]);
    expect(await screen.findByRole('textbox', { name: 'Their email address' })).toHaveProperty('value', 'nia@example.test');
  });

  it.each([
    ['of itself', 600, async () => undefined],
    ['at once, by the button', 60_000, () => press('Continue now')],
  ])('A9: reads that it can be transferred, before the page goes on %s', async (_, transferRedirect, goOn) => {
    const services = new ScriptedServices()
      .answer(checkTransfer, { policyTransferUrl: path })
      .answer(readTransfer, { transfer: null, refusal: null });
    onPolicy(services, aPolicy(), { transferRedirect });
    await check();
    expect(await screen.findByText('This policy can be transferred. We’ll take you there in a moment.')).toBeTruthy();
    expect(location.pathname).not.toBe(path);
    await goOn();
    expect(await screen.findByRole('heading', { level: 1, name: 'Transfer this policy' })).toBeTruthy();
    expect(location.pathname).toBe(path);
  });

  it('reads on the page of the policy who was asked, and withdraws it there', async () => {
    const withdrawn = aTransfer({ status: 'withdrawn', settledAt: '2026-11-21T12:00:00.000Z' });
    onPolicy(
      new ScriptedServices()
        .answer(readTransfer, { transfer: aTransfer(), refusal: null })
        .answer(withdrawTransfer, { transfer: withdrawn, refusal: null }),
    );
    await press('Withdraw my request');
    expect(screen.queryByRole('button', { name: 'Transfer this policy' })).toBeNull();
    await userEvent.click(dialog().getByRole('button', { name: 'Withdraw my request' }));
    expect(await screen.findByRole('button', { name: 'Transfer this policy' })).toBeTruthy();
  });

  it.each([
    ['its own page', path],
    ['the page of the policy', `/account/policies/${policyId}`],
  ])('A3, A7: reads on %s that whoever was asked cannot accept it at the moment, and why', async (_, page) => {
    const services = new ScriptedServices().answer(readPlan, aPlan()).answer(readPolicy, aPolicy({ transferredOn: null }));
    const refusal = 'There is a claim on this policy that is not finished. You can transfer the policy once it is.';
    renderAccount(page, { services: services.answer(readTransfer, { transfer: aTransfer(), refusal }) });
    expect(await screen.findByText(/^There is a claim on this policy.* Until then, they cannot accept it with the link/)).toBeTruthy();
    expect(screen.queryByText(/^They can accept the policy/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Withdraw my request' })).toBeTruthy();
  });

  it.each([
    [null, 'goes back to you, the way you paid.'],
    ['2026-11-20', 'goes back to whoever bought it, the way they paid.'],
  ])('A9: reads to whom the money goes of a policy that was taken over on %s', async (transferredOn, words) => {
    const { services } = open(null);
    services.answer(readPolicy, aPolicy({ transferredOn }));
    expect(await screen.findByText(new RegExp(`^If they cancel the policy later, what is not used ${words}`))).toBeTruthy();
  });

  it('reads in the dialog why it cannot be transferred', async () => {
    onPolicy(
      new ScriptedServices().refuse(checkTransfer, { status: 409, code: 'TRANSFER_REFUSED', message: 'There is a claim on this policy.' }),
    );
    await check();
    expect(await dialog().findByText('There is a claim on this policy.')).toBeTruthy();
  });

  it('reads on the page of the policy why it cannot be transferred, and is not asked to try', async () => {
    const refusal = 'There is a claim on this policy that is not finished. You can transfer the policy once it is.';
    onPolicy(new ScriptedServices().answer(readTransfer, { transfer: null, refusal }));
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Transfer this policy' })).toBeNull();
  });

  it('is led to the request that waits', async () => {
    onPolicy(new ScriptedServices().refuse(checkTransfer, { status: 409, code: 'TRANSFER_PENDING', message: 'Asked already' }));
    await check();
    expect((await dialog().findByRole('link', { name: 'See your request' })).getAttribute('href')).toBe(path);
  });

  it.each([
    ['for a car that was bought', { productType: 'gap' }],
    ['that goes on month by month', { rolling: true }],
  ] as const)('is not offered what is always refused: of a policy %s', async (_, over) => {
    onPolicy(new ScriptedServices(), aPolicy({ ...over }));
    await screen.findByRole('heading', { name: 'At a glance' });
    expect(screen.queryByRole('button', { name: 'Transfer this policy' })).toBeNull();
  });

  it('sees which policy it is, names the new owner, and sees that they were written to', async () => {
    const services = new ScriptedServices().answer(requestTransfer, { transfer: aTransfer(), refusal: null });
    const { toast } = open(null, null, services);
    expect(await screen.findByText(`Policy ${aPolicy().policyNumber}`)).toBeTruthy();
    expect(screen.getByText(/^Warranty .*for your /)).toBeTruthy();
    await press('Ask them to take it over');
    expect(await screen.findByRole('link', { name: 'Enter their first name' })).toBeTruthy();
    await type('Their first name', 'Nia');
    await type('Their last name', 'Owen');
    const address = screen.getByRole('textbox', { name: 'Their email address' });
    await userEvent.clear(address);
    await put(address, 'nia@example.test');
    await press('Ask them to take it over');
    expect(await screen.findByText('We wrote to Nia Owen')).toBeTruthy();
    expect(bodiesOf(services, requestTransfer)).toEqual([{ firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' }]);
    expect(toast).toHaveBeenCalledWith('We have sent them the link', 'success');
  });

  it('A3, A7: takes a request back after a question', async () => {
    const withdrawn = aTransfer({ status: 'withdrawn', settledAt: '2026-11-21T12:00:00.000Z' });
    open(aTransfer(), null, new ScriptedServices().answer(withdrawTransfer, { transfer: withdrawn, refusal: null }));
    await press('Withdraw my request');
    await userEvent.click(dialog().getByRole('button', { name: 'Withdraw my request' }));
    expect(await screen.findByText('Your request to Nia Owen is withdrawn. The policy stays yours.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ask them to take it over' })).toBeTruthy();
  });

  it('is told why not, or that it is theirs no longer, and asked nothing', async () => {
    const { openDialog } = open(null, 'There is a claim on this policy.');
    expect(await screen.findByText('There is a claim on this policy.')).toBeTruthy();
    await press('Call me back');
    expect(openDialog).toHaveBeenCalledWith('callback');
    expect(screen.queryByRole('button', { name: 'Ask them to take it over' })).toBeNull();
  });

  it('is not told that cover which was cancelled meanwhile stays theirs', async () => {
    const refusal = 'This cover is over, so there is nothing to transfer.';
    const services = new ScriptedServices().answer(readTransfer, { transfer: aTransfer({ status: 'withdrawn' }), refusal });
    renderAccount(path, { services: services.answer(readPolicy, aPolicy({ status: 'cancelled' })) });
    expect(await screen.findByText(`Policy ${aPolicy().policyNumber}`)).toBeTruthy();
    expect(screen.getByText('Your request to Nia Owen is withdrawn.')).toBeTruthy();
  });

  it('sees that somebody accepted it, although the policy is gone', async () => {
    open(aTransfer({ status: 'accepted' }), 'This policy belongs to somebody else now.');
    expect(await screen.findByText('Nia Owen accepted this policy. It is theirs now, and no longer in your account.')).toBeTruthy();
    expect(screen.queryByText('You cannot transfer this policy now')).toBeNull();
    expect(screen.getByRole('link', { name: /Your cover/ }).getAttribute('href')).toBe('/account/cover');
  });

  it('finds no policy of somebody else, and can try again when it fails', async () => {
    renderAccount(path, { services: new ScriptedServices().refuse(readTransfer, over(404, 'NOT_FOUND')) });
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that policy' })).toBeTruthy();
  });
});

describe('somebody who is offered a policy', () => {
  const offer = (services: ScriptedServices, session?: typeof visitor) =>
    renderAccount('/account/transfer?token=t0ken', { services, ...(session ? { session } : {}) });

  it('A3, A7: reads what it covers, and accepts it with a tick', async () => {
    const services = new ScriptedServices()
      .answer(readInvitation, anInvitation())
      .answer(acceptTransfer, aPolicy({ transferredOn: '2026-11-21', state: 'transferred' }))
      .answer(readPolicy, aPolicy({ transferredOn: '2026-11-21', state: 'transferred' }));
    const { toast } = offer(services);
    expect(await screen.findByText(/^Warranty for the Nissan X-Trail, paid for until 19 November 2027/)).toBeTruthy();
    for (const name of ['The cover', 'What is covered', 'What is not covered']) expect(screen.getByRole('region', { name })).toBeTruthy();
    expect(screen.getByText('£3,000 a claim')).toBeTruthy();
    await press('Accept the policy');
    expect(await screen.findByRole('link', { name: 'Tick the box to accept the terms' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox'));
    await press('Accept the policy');
    expect(await screen.findByText('Transferred to you')).toBeTruthy();
    expect(bodiesOf(services, acceptTransfer)).toEqual([{ token: 't0ken', accepts: true }]);
    expect(toast).toHaveBeenCalledWith('The policy is yours', 'success');
    expect(location.pathname + location.search).toBe(`/account/policies/${policyId}`);
  });

  it.each([
    [{}, 'If you cancel it, what is not used goes back to the person who paid for it, not to you.', /for what happens from today/],
    [
      { paidByYou: true as const },
      'You paid for it: if you cancel it, what is not used goes back to you.',
      /^You can claim as you could before, for anything since the cover began/,
    ],
  ])('A3, A7: reads before accepting who is refunded, and what they can claim for: %j', async (over, refunded, claimed) => {
    offer(new ScriptedServices().answer(readInvitation, anInvitation(over)));
    expect(await screen.findByText(refunded)).toBeTruthy();
    expect(screen.getByText(claimed)).toBeTruthy();
  });

  it.each([
    ['that it was taken back meanwhile', anInvitation({ status: 'withdrawn' }), /^The offer was accepted, refused or taken back/],
    ['that it is theirs, where only the answer was lost', anInvitation({ status: 'accepted', policyId }), 'You accepted this policy'],
  ])('reads %s, and is asked no further', async (_, now, words) => {
    const refusal = { status: 409, code: 'TRANSFER_OVER', message: 'This transfer is over' };
    const services = new ScriptedServices().answer(readInvitation, anInvitation()).refuse(acceptTransfer, refusal);
    offer(services);
    await userEvent.click(await screen.findByRole('checkbox'));
    services.answer(readInvitation, now);
    await press('Accept the policy');
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept the policy' })).toBeNull();
  });

  it('refuses it after a question', async () => {
    const services = new ScriptedServices().answer(readInvitation, anInvitation()).answer(declineTransfer, { status: 'declined' });
    const { toast } = offer(services);
    await press('I do not want it');
    await userEvent.click(dialog().getByRole('button', { name: 'Yes, refuse it' }));
    await waitFor(() => expect(toast).toHaveBeenCalledWith('You refused this policy. It stays with its owner.', 'success'));
    expect(bodiesOf(services, declineTransfer)).toEqual([{ token: 't0ken' }]);
  });

  it.each([
    ['of an offer that is over', over(409, 'TRANSFER_OVER')],
    ['that we never made', over(404, 'NOT_FOUND')],
  ])('is told that a link %s does not work', async (_, refusal) => {
    offer(new ScriptedServices().refuse(readInvitation, refusal));
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work any more' })).toBeTruthy();
  });

  it('is told why it cannot be accepted now', async () => {
    offer(new ScriptedServices().answer(readInvitation, anInvitation({ refusal: 'You have this policy already.' })));
    expect(await screen.findByText('You have this policy already.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept the policy' })).toBeNull();
  });

  it('is told that it was taken back, under no other heading', async () => {
    offer(new ScriptedServices().answer(readInvitation, anInvitation({ status: 'withdrawn' })));
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work any more' })).toBeTruthy();
  });

  it('A3, A7: makes no account for a link that is over, and signs in where they accepted it', async () => {
    const { openDialog } = offer(new ScriptedServices().answer(readInvited, { to: null }), visitor);
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work any more' })).toBeTruthy();
    expect(screen.queryByLabelText('First name')).toBeNull();
    await press('Sign in');
    expect(openDialog).toHaveBeenCalledWith('login');
  });

  it('is led to the policy once it is theirs', async () => {
    offer(new ScriptedServices().answer(readInvitation, anInvitation({ status: 'accepted', policyId })));
    expect((await screen.findByRole('link', { name: 'See your policy' })).getAttribute('href')).toBe(`/account/policies/${policyId}`);
  });

  it('A3, A7: signs in first, or makes an account', async () => {
    const services = new ScriptedServices().answer(register, { userId: policyId }).refuse(readInvited, over(500, 'UNEXPECTED'));
    const { openDialog, refreshSession } = offer(services, visitor);
    await press('Sign in');
    expect(openDialog).toHaveBeenCalledWith('login');
    await screen.findByLabelText('First name');
    await type('First name', 'Nia');
    await type('Last name', 'Owen');
    await type('Email address', 'nia@example.test');
    await put(screen.getByLabelText('Password'), 'correct horse');
    await put(screen.getByLabelText('Password again'), 'correct house');
    await press('Create my account');
    expect(await screen.findByRole('link', { name: 'Password confirmation does not match.' })).toBeTruthy();
    await userEvent.clear(screen.getByLabelText('Password again'));
    await put(screen.getByLabelText('Password again'), 'correct horse');
    await press('Create my account');
    await waitFor(() => expect(refreshSession).toHaveBeenCalledTimes(1));
    expect(bodiesOf(services, register)).toMatchObject([{ first_name: 'Nia', email: 'nia@example.test' }]);
  });

  const invitedAs = { firstName: 'Nia', lastName: 'Owen', email: 'nia@example.test' };
  it.each([
    ['whom the letter names', new ScriptedServices().answer(readInvited, { to: invitedAs }), ['Nia', 'Owen', 'nia@example.test']],
    ['nobody where that cannot be asked', new ScriptedServices().refuse(readInvited, over(500, 'UNEXPECTED')), ['', '', '']],
  ])('A3, A7: asks somebody without an account for theirs, and begins with %s', async (_, services, values) => {
    offer(services, visitor);
    await screen.findByLabelText('First name');
    const fields = ['First name', 'Last name', 'Email address'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value);
    expect(fields).toEqual(values);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
  });
});
