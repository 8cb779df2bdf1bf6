import { jest } from '@jest/globals';
import { claimManualCode, readManualCode, type ManualCode } from '@kerbside/contracts/http/vouchers/manuals';
import { productTypes } from '@kerbside/contracts/products/product-names';
import { readPartnerOffer, requestPartnerOffer, type PartnerOffer } from '@kerbside/contracts/http/vouchers/offers';
import { fakeHost } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices, type ScriptedRefusal } from '@kerbside/contracts/testing/scripted-services';
import { ServerData } from '@kerbside/contracts/ui/data/server-data';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rateRecommendation, readRecommendation, waveRecommendationAway } from '@kerbside/contracts/http/accounts/ratings';
import { referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { readRewards, type RewardsData } from '@kerbside/contracts/http/vouchers/rewards';
import { casey, me, aRewardsItem } from '../../testing/samples.js';
import Perks from './perks.js';
import { Recommend } from '../recommend/recommend.js';
import { renderAccount, standStillAt } from '../../testing/render-account.js';

const userId = casey.userId ?? '';
const carId = me.cars[0]?.id ?? '';
const noCode: ManualCode = { access: true, duration: 7, isLongCodeAvailable: false, code: null, pin: null };
const anOffer = (provider: string, type: PartnerOffer['type']): PartnerOffer => ({
  name: `${type} offer`,
  duration: 12,
  price: 69,
  provider,
  type,
  car_id: carId,
  deep_link_url: 'https://partner.example/kerbside',
});
const services = (code = noCode) => new ScriptedServices().answer(readManualCode, code);
const open = (script: ScriptedServices, hash = '', cars = me.cars) => {
  history.replaceState(null, '', `/account/${hash}`);
  const host = fakeHost({ session: casey, fetch: script.fetch });
  render(
    <ServerData host={host}>
      <Perks host={host} userId={userId} cars={cars} />
    </ServerData>,
  );
  return script;
};
const unfold = async () => userEvent.click(await screen.findByText('Free vehicle manual'));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the free vehicle manual', () => {
  it('is generated, and shows its code and PIN', async () => {
    const script = open(services().answer(claimManualCode, { code: 'HAY-1234', pin: '4321' }));
    expect(screen.queryByText('Step-by-step repair and maintenance for your car, online, at no cost.')).toBeNull();
    await unfold();
    await press('Generate my code');
    expect(await screen.findByText('HAY-1234')).toBeTruthy();
    expect(screen.getByText('4321')).toBeTruthy();
    expect(screen.getByText('7 days of access')).toBeTruthy();
    expect(screen.queryByText(/^Use them at/)).toBeNull();
    expect(script.asked.at(-1)?.path).toBe(`/ajax/claim-haynes-code/${userId}/7`);
    expect(screen.queryByRole('button', { name: /Generate/ })).toBeNull();
  });

  it('is there for longer with cover, also for whoever has the short one', async () => {
    const short = { ...noCode, isLongCodeAvailable: true, code: 'HAY-1', pin: '1111' };
    const script = open(services(short).answer(claimManualCode, { code: 'HAY-365', pin: '3650' }));
    await unfold();
    await press('Generate my 12-month code');
    expect(await screen.findByText('HAY-365')).toBeTruthy();
    expect(screen.getByText('12 months of access')).toBeTruthy();
    expect(script.asked.at(-1)?.path).toBe(`/ajax/claim-haynes-code/${userId}/365`);
  });

  it.each(['https://manuals.example/', 'https://www.manuals.example/open?by=code'])('says where its code is used: %s', async (address) => {
    open(services({ ...noCode, code: 'HAY-1234', pin: '4321', address }));
    await unfold();
    const link = await screen.findByRole('link', { name: /manuals\.example \(opens in a new window\)$/ });
    expect([link.getAttribute('href'), link.closest('p')?.textContent]).toEqual([address, expect.stringMatching(/^Use them at /)]);
  });

  it('says why there is none', async () => {
    open(services().refuse(claimManualCode, { status: 503, code: 'NO_MANUAL_CODES_LEFT', message: 'There are no codes left just now.' }));
    await unfold();
    await press('Generate my code');
    expect(await screen.findByText('There are no codes left just now.')).toBeTruthy();
  });

  it('is not shown to whoever may have none', async () => {
    const script = open(services({ ...noCode, access: false }));
    await waitFor(() => expect(script.asked).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Free vehicle manual')).toBeNull());
  });
});

describe('the promo buttons', () => {
  const anchors = () => {
    const panel = within(screen.getByRole('region', { name: 'For your car' }));
    return panel.getAllByRole('link').map((link) => link.getAttribute('href'));
  };

  it('lead to alloy repairs, the manual and services by their anchors', async () => {
    open(services());
    await screen.findByRole('link', { name: 'Get your free manual' });
    expect(anchors()).toEqual(['/account/maintain#redirectDWV', '/account/extras#redirectHaynes', '/account/maintain#redirectWCFMC']);
  });

  it('lead nowhere that is not there', async () => {
    open(services({ ...noCode, access: false }));
    await waitFor(() => expect(screen.queryByText('Free vehicle manual')).toBeNull());
    expect(anchors()).toEqual(['/account/maintain#redirectDWV', '/account/maintain#redirectWCFMC']);
    cleanup();
    open(services({ ...noCode, access: false }), '', []);
    await waitFor(() => expect(screen.queryByText('Free vehicle manual')).toBeNull());
    expect(screen.queryByRole('region', { name: 'For your car' })).toBeNull();
  });

  it('go there, once it is there, and again when they are pressed again', async () => {
    const gone = jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    open(services(), '#redirectHaynes');
    await screen.findByRole('button', { name: 'Generate my code' });
    await waitFor(() => expect((gone.mock.contexts.at(-1) as HTMLElement | undefined)?.textContent).toContain('Generate my code'));
    gone.mockClear();
    await userEvent.click(await screen.findByRole('link', { name: 'Get your free manual' }));
    expect(gone).toHaveBeenCalled();
    jest.restoreAllMocks();
  });
});

describe('the marketplace', () => {
  const noOffer: ScriptedRefusal = { status: 404, code: 'NO_OFFER', message: 'No offer' };
  const legalOnly = () =>
    services()
      .refuse(readPartnerOffer, noOffer)
      .answer(requestPartnerOffer, { action: 'https://partner.example/kerbside', fields: { reference: 'r1', price: '69.00' } });
  const withLegal = (script: ScriptedServices) => {
    const { fetch } = script;
    const legal = new ScriptedServices().answer(readPartnerOffer, anOffer('drivewell', 'legal_expenses'));
    return Object.assign(script, {
      fetch: (path: string, init?: RequestInit) => (path.endsWith('/legal_expenses') ? legal.fetch : fetch)(path, init),
    });
  };
  const posted: { action: string; target: string; fields: Record<string, string> }[] = [];
  const tab = { opener: {}, close: jest.fn() };
  beforeEach(() => {
    jest.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    posted.length = 0;
    tab.close.mockClear();
    jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      const fields = Object.fromEntries([...this.querySelectorAll('input')].map(({ name, value }) => [name, value]));
      posted.push({ action: this.action, target: this.target, fields });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('opens by its anchor, shows what there is, hides what there is not, and takes the customer to the partner in a new tab', async () => {
    const script = open(withLegal(legalOnly()), '#section-marketplace');
    const legal = within(await screen.findByRole('region', { name: 'Motor legal expenses' }));
    expect(await legal.findByText('legal_expenses offer, 12 months')).toBeTruthy();
    expect(legal.getByText('£69.00')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByText(/: No offer$/)).toHaveLength(1));
    expect(screen.queryByRole('region', { name: 'Car insurance' })).toBeNull();
    const ours = [...productTypes, 'key_cover'];
    expect(script.asked.filter(({ path }) => ours.some((product) => path.endsWith(`/${product}`)))).toEqual([]);
    await press('Buy legal_expenses offer');
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(script.bodies(requestPartnerOffer)).toEqual([
      {
        car_id: carId,
        user_id: userId,
        provider: 'drivewell',
        product_type: 'legal_expenses',
        product_name: 'legal_expenses offer',
        duration: 12,
        price: 69,
      },
    ]);
    expect(posted).toEqual([
      {
        action: 'https://partner.example/kerbside',
        target: 'partner-drivewell-legal_expenses',
        fields: { reference: 'r1', price: '69.00' },
      },
    ]);
    expect(tab.opener).toBeNull();
    expect(document.querySelectorAll('form')).toHaveLength(0);
  });

  it('asks partners only when it is opened, also when the address gets its anchor later', async () => {
    const script = withLegal(legalOnly());
    open(script);
    await screen.findByText('Free vehicle manual');
    expect(script.asked.some(({ id }) => id === readPartnerOffer.id)).toBe(false);
    act(() => {
      location.hash = '#section-marketplace';
    });
    expect(await screen.findByText('legal_expenses offer, 12 months')).toBeTruthy();
    expect(HTMLElement.prototype.scrollIntoView).toHaveBeenCalled();
  });

  it('takes nobody anywhere when nothing comes back', async () => {
    const refusal: ScriptedRefusal = { status: 503, code: 'OFFERS_UNAVAILABLE', message: 'Down' };
    open(withLegal(legalOnly().refuse(requestPartnerOffer, refusal)), '#section-marketplace');
    await press('Buy legal_expenses offer');
    expect(await screen.findByText('Error occurred')).toBeTruthy();
    expect(posted).toEqual([]);
    expect(tab.close).toHaveBeenCalled();
  });

  it('takes nobody anywhere when the offer has changed, and offers what it is now', async () => {
    const changed: ScriptedRefusal = { status: 409, code: 'OFFER_CHANGED', message: 'The offer has changed.' };
    const script = legalOnly().refuse(requestPartnerOffer, changed);
    open(withLegal(script), '#section-marketplace');
    await press('Buy legal_expenses offer');
    expect(await screen.findByText('The offer has changed.')).toBeTruthy();
    expect(posted).toEqual([]);
    expect(tab.close).toHaveBeenCalled();
    script.answer(requestPartnerOffer, { action: 'https://partner.example/kerbside', fields: {} });
    await press('Buy legal_expenses offer');
    await waitFor(() => expect(posted).toHaveLength(1));
    expect(screen.queryByText('The offer has changed.')).toBeNull();
  });

  it('asks about a car that is added while it is open', async () => {
    const script = withLegal(legalOnly());
    history.replaceState(null, '', '/account/#section-marketplace');
    const host = fakeHost({ session: casey, fetch: script.fetch });
    const withCars = (cars: typeof me.cars) => (
      <ServerData host={host}>
        <Perks host={host} userId={userId} cars={cars} />
      </ServerData>
    );
    const { rerender } = render(withCars([]));
    expect(screen.getByText('No cars on your account')).toBeTruthy();
    rerender(withCars(me.cars));
    expect(await screen.findByText('legal_expenses offer, 12 months')).toBeTruthy();
    const asked = script.asked.filter(({ id }) => id === readPartnerOffer.id);
    expect(asked.every(({ path }) => path.includes(`/${carId}/`))).toBe(true);
  });
});

describe('recommending us', () => {
  const asked = () => new ScriptedServices().answer(readRecommendation, { isAsked: true });
  const show = (script: ScriptedServices) => {
    const host = fakeHost({ session: casey, fetch: script.fetch });
    render(
      <ServerData host={host}>
        <Recommend host={host} />
      </ServerData>,
    );
  };
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
  const question = () =>
    screen.queryByRole('radiogroup', { name: /How likely are you/ }) ?? screen.queryByText('Would you recommend Kerbside?');

  describe('the recommendation rating', () => {
    it.each([
      ['7', true, 'link', 'Refer a friend'],
      ['6', false, 'button', 'Call me back'],
    ])('A3, A5: %s is positive: %s, and leads to a %s: %s', async (rating, isPositive, role, name) => {
      const script = asked().answer(rateRecommendation, { isPositive });
      show(script);
      await userEvent.click(await screen.findByRole('radio', { name: rating }));
      await press('Send');
      expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
      expect(screen.getByRole(role, { name })).toBeTruthy();
      expect(script.bodies(rateRecommendation)).toEqual([{ rating: Number(rating) }]);
    });

    it('A3, A5: asks for a number before it sends, and says why it was not taken', async () => {
      const script = asked().refuse(rateRecommendation, { status: 503, code: 'BUSY', message: 'We are very busy just now.' });
      show(script);
      await press('Send');
      expect(screen.getAllByText('Choose a number from 0 to 10')).not.toEqual([]);
      expect(script.bodies(rateRecommendation)).toEqual([]);
      await userEvent.click(screen.getByRole('radio', { name: '10' }));
      await press('Send');
      expect(await screen.findByText('We are very busy just now.')).toBeTruthy();
    });

    it('is not there for whoever has answered, or would not', async () => {
      const script = new ScriptedServices().answer(readRecommendation, { isAsked: false });
      show(script);
      await waitFor(() => expect(script.asked).toHaveLength(1));
      expect(question()).toBeNull();
    });

    it('goes once it is waved away, and says why it could not be', async () => {
      const script = asked().refuse(waveRecommendationAway, { status: 503, code: 'BUSY', message: 'We are very busy just now.' });
      show(script);
      await press('Don’t ask me again');
      expect(await screen.findByText('We are very busy just now.')).toBeTruthy();
      script.answer(waveRecommendationAway, {});
      await press('Don’t ask me again');
      await waitFor(() => expect(question()).toBeNull());
    });
  });
});

describe('rewards', () => {
  const used = aRewardsItem({ id: 'd0000000-0000-4000-8000-000000000002', amount: -5, balance: 1.25, label: 'Used for your purchase' });
  const rewardsOf = (over: Partial<RewardsData>): RewardsData => ({ balance: 0, coming: [], owed: 0, items: [], ...over });
  const services = () => new ScriptedServices().answer(readRewards, rewardsOf({ balance: 1.25, items: [used, aRewardsItem()] }));
  const open = async (script = services()) => {
    renderAccount('/account/rewards', { services: script });
    await screen.findByRole('heading', { level: 1, name: 'Your rewards' });
    return script;
  };

  describe('the rewards of a customer', () => {
    afterEach(() => jest.useRealTimers());

    it('are what is there to use, and how it came about', async () => {
      await open();
      const history = within(await screen.findByRole('region', { name: 'History' }));
      expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Used for your purchase−£5.0019\u00a0November 2026Balance £1.25',
        'Cashback on your purchase+£6.2519\u00a0November 2026Balance £6.25',
      ]);
      expect(within(screen.getByText('Rewards to use').closest('section') ?? document.body).getByText('£1.25')).toBeTruthy();
    });

    it('say from when they can be used, until they can', async () => {
      standStillAt(new Date('2026-11-20T12:00:00Z'));
      const items = [aRewardsItem({ availableFrom: '2026-12-04' }), aRewardsItem({ id: crypto.randomUUID(), availableFrom: '2026-11-20' })];
      await open(
        services().answer(
          readRewards,
          rewardsOf({
            coming: [
              { amount: 6.25, from: '2026-12-04' },
              { amount: 0.8, from: null },
            ],
            items,
          }),
        ),
      );
      expect(await screen.findByText('£6.25 available from 4 December 2026')).toBeTruthy();
      expect(screen.getAllByText(/^Available from/).map(({ textContent }) => textContent)).toEqual([
        'Available from 4\u00a0December 2026 at the earliest',
      ]);
      expect(screen.getByText('£0.80 available once the garage has done the work that you bought')).toBeTruthy();
      expect(screen.queryByText(/You owe/)).toBeNull();
    });

    it('say what is owed, and why', async () => {
      await open(services().answer(readRewards, rewardsOf({ owed: 5 })));
      expect(await screen.findByText('You owe £5.00 of rewards')).toBeTruthy();
      expect(screen.getByText(/The next rewards that you get go towards it/)).toBeTruthy();
    });

    it('are none yet', async () => {
      await open(services().answer(readRewards, rewardsOf({})));
      expect(await screen.findByText('No rewards yet')).toBeTruthy();
    });
  });

  describe('referring a friend', () => {
    const friend = { friend_name: 'Sam', friend_email: 'sam@example.com', message: 'They paid for my gearbox.' };
    const fillIn = async () => {
      await userEvent.type(screen.getByRole('textbox', { name: 'Your friend’s first name' }), friend.friend_name);
      await userEvent.type(screen.getByRole('textbox', { name: 'Your friend’s email address' }), friend.friend_email);
      await userEvent.type(screen.getByRole('textbox', { name: /A message from you/ }), friend.message);
    };
    const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the invitation' }));

    it('asks for a name, says why an invitation did not go, keeps what was typed, then sends it, and another', async () => {
      const refusal = { status: 422, code: 'REFERRED_YOURSELF', message: 'That is your own email address.' };
      const script = await open(services().refuse(referFriend, refusal));
      await send();
      expect(screen.getAllByText('Enter your friend’s name').length).toBeGreaterThan(0);
      await fillIn();
      await send();
      expect(await screen.findByText(refusal.message)).toBeTruthy();
      script.refuse(referFriend, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Down' });
      await send();
      expect(await screen.findByText('Something went wrong, please try again later.')).toBeTruthy();
      script.answer(referFriend, {});
      await send();
      expect(await screen.findByText('Your invitation to Sam is on its way')).toBeTruthy();
      expect(script.bodies(referFriend)).toEqual([friend, friend, friend]);
      await userEvent.click(screen.getByRole('button', { name: 'Refer another friend' }));
      expect(screen.getByRole('textbox', { name: 'Your friend’s first name' })).toHaveProperty('value', '');
    });
  });
});
