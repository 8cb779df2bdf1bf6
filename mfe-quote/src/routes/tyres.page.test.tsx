import { jest } from '@jest/globals';
import { searchTyres } from '@kerbside/contracts/http/garages/tyres';
import { fakeHost } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderQuote } from '../testing/render-quote.js';
import TyresPage from './tyres.page.js';

const shop = 'https://tyres.example/journey/j1';
const all = 'postcode=SW11+1AA&searchByVRM=1&reg=AA19+AAA&email=jo%40example.com&mileage=42000';

const open = (query = '', services = new ScriptedServices().answer(searchTyres, { redirect_url: shop })) => {
  history.replaceState(null, '', `/compare/tyres?${query}`);
  const leave = jest.fn<(url: string) => void>();
  render(<TyresPage host={fakeHost({ fetch: services.fetch })} leave={leave} />);
  return { services, leave };
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the comparison of tyres', () => {
  it('has an address of its own', async () => {
    renderQuote('/compare/tyres', { services: new ScriptedServices() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Compare tyre prices' })).toBeTruthy();
  });

  it.each([
    ['Compare, and email me offers', true],
    ['Compare without offers', false],
  ])('begins with what its address says, and agrees to offers only by "%s"', async (button, marketingConsent) => {
    const { services, leave } = open(all);
    await press(button);
    expect(leave.mock.calls).toEqual([[shop]]);
    expect(services.bodies(searchTyres)).toEqual([
      {
        vrm: 'AA19AAA',
        mileage: 42_000,
        email: 'jo@example.com',
        postcode: 'SW11 1AA',
        referrerUrl: 'http://localhost/compare/tyres',
        marketingConsent,
      },
    ]);
  });

  it('is not agreed to by the Enter key, nor by an address', async () => {
    const { services } = open(`${all}&marketingConsent=1`);
    await userEvent.type(screen.getByRole('textbox', { name: 'Postcode' }), '{Enter}');
    expect(services.bodies(searchTyres)).toMatchObject([{ marketingConsent: false }]);
  });

  it('needs everything by registration', async () => {
    const { services } = open();
    await press('Compare without offers');
    expect(screen.getAllByText('This field is required.')).toHaveLength(4);
    expect(screen.getAllByRole('link', { name: /required/ }).map(({ textContent }) => textContent)).toEqual(
      ['Registration number', 'Mileage', 'Email address', 'Postcode'].map((label) => `${label}: This field is required.`),
    );
    expect(services.bodies(searchTyres)).toEqual([]);
  });

  it('needs a postcode alone by tyre size, and asks nobody to agree to anything', async () => {
    const { services, leave } = open('searchByVRM=0');
    expect(screen.queryByRole('textbox', { name: 'Email address' })).toBeNull();
    await press('Compare tyres');
    expect(screen.getAllByText('This field is required.').length).toBeGreaterThan(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'Postcode' }), 'sw111aa');
    await press('Compare tyres');
    expect(services.bodies(searchTyres)).toMatchObject([{ postcode: 'SW11 1AA', marketingConsent: false }]);
    expect(leave).toHaveBeenCalledWith(shop);
  });

  it('keeps what was typed when the tyre shop is away, and can be sent again', async () => {
    const { services, leave } = open(
      all,
      new ScriptedServices().refuse(searchTyres, { code: 'TYRE_SHOP_UNAVAILABLE', message: 'Away', status: 503 }),
    );
    await press('Compare without offers');
    expect(await screen.findByText('Away')).toBeTruthy();
    services.answer(searchTyres, { redirect_url: shop });
    await press('Compare without offers');
    expect(leave).toHaveBeenCalledWith(shop);
  });
});
