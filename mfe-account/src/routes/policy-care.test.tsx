import { readPolicy, type Cover } from '@kerbside/contracts/http/claims/policies';
import { acceptTerms, activatePolicy, cancelRenewal, resumeRenewal } from '@kerbside/contracts/http/claims/policy-care';
import { readPlan } from '@kerbside/contracts/http/payments/schedule';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { aPolicy, policyId } from '../testing/samples.js';
import { aPlan } from '../testing/samples-payments.js';

const open = (of: Partial<Cover>, services = new ScriptedServices()) => {
  services.answer(readPlan, aPlan()).answer(readPolicy, aPolicy(of));
  return { services, ...renderAccount(`/account/policies/${policyId}`, { services }) };
};
const part = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const dialog = () => within(screen.getByRole('dialog'));
const bodiesOf = (services: ScriptedServices, call: { readonly id: string }) =>
  services.asked.filter(({ id }) => id === call.id).map(({ body }) => body);

describe('the owner of a policy', () => {
  it('A3: accepts its terms with a tick', async () => {
    const { services } = open(
      { termsAcceptedOn: null },
      new ScriptedServices().answer(acceptTerms, aPolicy({ termsAcceptedOn: '2026-11-20' })),
    );
    const terms = await part('Your terms');
    await userEvent.click(terms.getByRole('button', { name: 'Accept the terms' }));
    expect(await terms.findByRole('link', { name: 'Tick the box to accept the terms' })).toBeTruthy();
    await userEvent.click(terms.getByRole('checkbox'));
    await userEvent.click(terms.getByRole('button', { name: 'Accept the terms' }));
    expect(await screen.findByText('You accepted the terms of this policy on 20 November 2026.')).toBeTruthy();
    expect(bodiesOf(services, acceptTerms)).toEqual([{ model: 'Policy', id: policyId, productType: 'warranty' }]);
  });

  it('has it start today after a question', async () => {
    const { toast } = open({ mayStartEarly: true }, new ScriptedServices().answer(activatePolicy, aPolicy({ mayStartEarly: false })));
    const start = await part(/^Your cover starts on /);
    await userEvent.click(start.getByRole('button', { name: 'Start my cover today' }));
    expect(dialog().getByText(/Payments that are still to come stay on their days, even one after the new end/)).toBeTruthy();
    await userEvent.click(dialog().getByRole('button', { name: 'Start my cover today' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Your cover starts on / })).toBeNull());
    expect(toast).toHaveBeenCalledWith('Your cover has started', 'success');
  });

  it('reads in the question why it cannot start', async () => {
    const refusal = { status: 409, code: 'CANNOT_START', message: 'This cover cannot start today.' };
    open({ mayStartEarly: true }, new ScriptedServices().refuse(activatePolicy, refusal));
    await userEvent.click((await part(/^Your cover starts on /)).getByRole('button', { name: 'Start my cover today' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Start my cover today' }));
    expect(await dialog().findByText('This cover cannot start today.')).toBeTruthy();
  });

  it('switches renewal off with a reason, and a note for another one', async () => {
    const { services } = open({ autoRenewal: 'on' }, new ScriptedServices().answer(cancelRenewal, aPolicy({ autoRenewal: 'off' })));
    await userEvent.click((await part('Renewal')).getByRole('button', { name: 'Switch renewal off' }));
    const submit = () => userEvent.click(dialog().getByRole('button', { name: 'Switch renewal off' }));
    await submit();
    expect(await dialog().findByRole('link', { name: 'Choose a reason' })).toBeTruthy();
    await userEvent.selectOptions(dialog().getByRole('combobox'), 'Another reason');
    await submit();
    expect(await dialog().findByRole('link', { name: 'Tell us a little more' })).toBeTruthy();
    await userEvent.type(dialog().getByRole('textbox', { name: 'Please specify' }), 'I move abroad');
    await submit();
    expect(await screen.findByText(/^Renewal is off/)).toBeTruthy();
    expect(bodiesOf(services, cancelRenewal)).toMatchObject([{ reason: 'other', reasonNote: 'I move abroad' }]);
  });

  it('switches renewal on again', async () => {
    const { toast } = open({ autoRenewal: 'off' }, new ScriptedServices().answer(resumeRenewal, aPolicy({ autoRenewal: 'on' })));
    await userEvent.click((await part('Renewal')).getByRole('button', { name: 'Switch renewal on again' }));
    expect(await screen.findByText(/we may write to you about renewing it/)).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('Renewal is on again', 'success');
  });
});
