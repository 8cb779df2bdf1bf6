import { referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { readRewards, type RewardsData } from '@kerbside/contracts/http/vouchers/rewards';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { aRewardsItem } from '../testing/samples.js';

const used = aRewardsItem({ id: 'd0000000-0000-4000-8000-000000000002', amount: -5, balance: 1.25, label: 'Used for your purchase' });
const rewardsOf = (over: Partial<RewardsData>): RewardsData => ({ balance: 0, coming: [], owed: 0, items: [], ...over });
const services = () => new ScriptedServices().answer(readRewards, rewardsOf({ balance: 1.25, items: [used, aRewardsItem()] }));
const open = async (script = services()) => {
  renderAccount('/account/rewards', { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Your rewards' });
  return script;
};

describe('the rewards of a customer', () => {
  it('are what is there to use, and how it came about', async () => {
    await open();
    const history = within(await screen.findByRole('region', { name: 'History' }));
    expect(history.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Used for your purchase−£5.0019 November 2026Balance £1.25',
      'Cashback on your purchase+£6.2519 November 2026Balance £6.25',
    ]);
    expect(within(screen.getByText('Rewards to use').closest('section') ?? document.body).getByText('£1.25')).toBeTruthy();
  });

  it('say from when they can be used', async () => {
    const items = [aRewardsItem({ availableFrom: '2026-12-04' })];
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
    expect(screen.getByText('Available from 4 December 2026 at the earliest')).toBeTruthy();
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

  it('sends an invitation, and another', async () => {
    const script = await open(services().answer(referFriend, {}));
    await fillIn();
    await send();
    expect(await screen.findByText('Your invitation to Sam is on its way')).toBeTruthy();
    expect(script.bodies(referFriend)).toEqual([friend]);
    await userEvent.click(screen.getByRole('button', { name: 'Refer another friend' }));
    expect(screen.getByRole('textbox', { name: 'Your friend’s first name' })).toHaveProperty('value', '');
  });

  it.each([
    [
      'what the service says',
      { status: 422, code: 'REFERRED_YOURSELF', message: 'That is your own email address.' },
      'That is your own email address.',
    ],
    ['that it went wrong', { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'Down' }, 'Something went wrong, please try again later.'],
  ])('says %s, and keeps what was typed', async (_, refusal, message) => {
    await open(services().refuse(referFriend, refusal));
    await fillIn();
    await send();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Your friend’s first name' })).toHaveProperty('value', 'Sam');
  });

  it('asks for a name and an address', async () => {
    await open();
    await send();
    expect(screen.getAllByText('Enter your friend’s name').length).toBeGreaterThan(0);
  });
});
