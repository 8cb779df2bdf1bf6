import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { readRegistrationChange, requestRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import { aRegistrationChange } from '@kerbside/contracts/testing/sample-registration-change';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { casey, me } from '../testing/samples.js';
import { carId, carServices } from '../testing/samples-cars.js';

const down = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' };
const waiting = aRegistrationChange({ carId, from: 'AA19DSL', to: 'BX70KLM' });
const services = (change: typeof waiting | null = null) => carServices().answer(readRegistrationChange, { change });
const open = (up = services()) => ({ up, ...renderAccount(`/account/cars/${carId}`, { services: up }) });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the page of a car', () => {
  it('is titled by the car', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Nissan X-Trail' })).toBeTruthy();
  });

  it('A2: says that it could not find a car that is not theirs', async () => {
    renderAccount('/account/cars/none-such', { services: services() });
    expect(await screen.findByRole('heading', { level: 1, name: 'We couldn’t find that car' })).toBeTruthy();
  });

  it('asks again when it could not be loaded', async () => {
    const up = services().refuse(readMe, down);
    open(up);
    await screen.findByText('We are working on this.');
    up.answer(readMe, me);
    await press('Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'Nissan X-Trail' })).toBeTruthy();
  });
});

describe('a change of registration', () => {
  it('A2: is asked for in a dialog, and waits', async () => {
    const { up, toast } = open();
    up.answer(requestRegistrationChange, { succeeded: true });
    await press('Change the registration');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('New registration number'), 'bx70 klm');
    up.answer(readRegistrationChange, { change: waiting });
    await userEvent.click(form.getByRole('button', { name: 'Request the change' }));
    expect(await screen.findByText('You asked us to change it to BX70KLM')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('We have your request', 'success');
    expect(up.bodies(requestRegistrationChange)).toEqual([{ car_id: carId, user_id: casey.userId, new_reg_number: 'BX70KLM' }]);
  });

  it.each([
    ['', 'Enter a registration number like AA19 AAA'],
    ['aa19 dsl', 'Your car already has this registration'],
  ])('A2: is not sent with "%s": %s', async (typed, message) => {
    const { up } = open();
    await press('Change the registration');
    const form = within(await screen.findByRole('dialog'));
    if (typed) await userEvent.type(form.getByLabelText('New registration number'), typed);
    await userEvent.click(form.getByRole('button', { name: 'Request the change' }));
    expect((await form.findAllByText(message)).length).toBeGreaterThan(0);
    expect(form.getByLabelText('New registration number')).toHaveProperty('value', typed);
    expect(up.bodies(requestRegistrationChange)).toEqual([]);
  });

  it('A2: that waits is altered, or cancelled by sending the current number back', async () => {
    const { up, toast } = open(services(waiting));
    expect(await screen.findByRole('button', { name: 'Change your request' })).toBeTruthy();
    up.answer(requestRegistrationChange, { succeeded: true });
    up.answer(readRegistrationChange, { change: { ...waiting, status: 'cancelled' } });
    await press('Cancel your request');
    expect(await screen.findByRole('button', { name: 'Change the registration' })).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('Your request is cancelled', 'success');
    const sent = { car_id: carId, user_id: casey.userId, new_reg_number: 'AA19DSL', cancels: true };
    expect(up.bodies(requestRegistrationChange)).toEqual([sent]);
  });

  it.each([
    ['altered', null, 'You changed your request: we’ll change it to BX70KLM'],
    ['approved', null, 'Your car is now BX70KLM with us'],
    ['rejected', 'DVLA still shows the old one.', 'DVLA still shows the old one.'],
  ] as const)('that was %s says so', async (status, why, text) => {
    open(services({ ...waiting, status, why }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('says why it was not taken', async () => {
    const { up } = open();
    up.refuse(requestRegistrationChange, {
      status: 400,
      code: 'INVALID',
      message: 'Please check the details and try again.',
      fields: { new_reg_number: 'Another of your cars has this registration' },
    });
    await press('Change the registration');
    const form = within(await screen.findByRole('dialog'));
    await userEvent.type(form.getByLabelText('New registration number'), 'CD21EFG');
    await userEvent.click(form.getByRole('button', { name: 'Request the change' }));
    expect((await form.findAllByText('Another of your cars has this registration')).length).toBeGreaterThan(0);
  });

  it('asks again when it could not be loaded', async () => {
    const up = services().refuse(readRegistrationChange, down);
    open(up);
    expect(await screen.findByText('We could not load the registration')).toBeTruthy();
    up.answer(readRegistrationChange, { change: null });
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Change the registration' })).toBeTruthy();
  });
});
