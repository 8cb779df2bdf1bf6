import { readCustomer, readMe } from '@kerbside/contracts/http/accounts/accounts';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { card, firstStep, services } from '../../../testing/looking-up.js';
import { renderQuote, stepAddress } from '../../../testing/render-quote.js';
import { aPerson, aQuote, casey, staff } from '../../../testing/samples.js';

const theirs = (id: string, registrationNumber: string | null, model: string) => ({
  id: `7e57ab1e-0000-4000-8000-00000000000${id}`,
  registrationNumber,
  make: 'Ford',
  model,
  range: null,
  firstRegistrationDate: null,
  bodyType: null,
  colour: null,
  addedAt: '2026-01-01T00:00:00.000Z',
});
const cars = [theirs('1', 'AA19AAA', 'Focus'), theirs('2', 'L2WPS', 'Fiesta'), theirs('3', null, 'Puma')];
const script = () => services().answer(readMe, { person: aPerson(), cars, archivedCars: [] });
const offered = () => screen.queryAllByRole('button', { name: /Ford/ }).map(({ textContent }) => textContent);

describe('the cars of whoever is signed in', () => {
  it('are found in one press, those that have a registration', async () => {
    const asked = script();
    renderQuote(firstStep, { services: asked, session: casey });
    await waitFor(() => expect(offered()).toEqual([expect.stringContaining('Focus'), expect.stringContaining('Fiesta')]));
    await userEvent.click(screen.getByRole('button', { name: /Focus/ }));
    expect(await screen.findByRole('region', card)).toBeTruthy();
    expect(asked.bodies(lookupVehicle)).toEqual([{ vrm: 'AA19AAA' }]);
    expect(offered()).toEqual([]);
  });

  it.each([
    ['without a car', services().answer(readMe, { person: aPerson(), cars: [], archivedCars: [] }), /^None with a registration/],
    [
      'when the account does not answer',
      services().refuse(readMe, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Not now' }),
      /^We could not load them/,
    ],
  ])('are said to be missing in their place %s: a registration is typed', async (_, asked, said) => {
    renderQuote(firstStep, { services: asked, session: casey });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Your cars' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Find my car' })).toBeTruthy();
    expect(offered()).toEqual([]);
  });

  it.each([
    ['a visitor', undefined],
    ['staff', staff],
  ])('are not asked for %s', async (_, session) => {
    const asked = script();
    renderQuote(firstStep, { services: asked, ...(session && { session }) });
    await screen.findByRole('button', { name: 'Find my car' });
    expect(asked.asked.some(({ id }) => id === readMe.id)).toBe(false);
  });

  it('are those of the customer for whom staff have begun the quote', async () => {
    const customerId = '6f3f3b52-4a3c-4a7e-8f1b-2f6d9f0a1b2c';
    const asked = script()
      .answer(readQuote, aQuote({ step: 1, vehicle: null, price: null, customerId }))
      .answer(readCustomer, { person: aPerson({ id: customerId }), cars });
    renderQuote(stepAddress(1), { services: asked, session: staff });
    await waitFor(() => expect(offered()).toEqual([expect.stringContaining('Focus'), expect.stringContaining('Fiesta')]));
    expect(screen.getByRole('heading', { name: 'Cars of this customer' })).toBeTruthy();
    expect(asked.asked.some(({ id }) => id === readMe.id)).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: /Fiesta/ }));
    await waitFor(() => expect(asked.bodies(lookupVehicle)).toMatchObject([{ vrm: 'L2WPS' }]));
  });
});
