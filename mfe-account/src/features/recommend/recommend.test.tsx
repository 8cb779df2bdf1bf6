import { rateRecommendation } from '@kerbside/contracts/http/accounts/ratings';
import { fakeHost } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Recommend } from './recommend.js';

const open = (script: ScriptedServices) => render(<Recommend host={fakeHost({ fetch: script.fetch })} />);
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('the recommendation rating', () => {
  it.each([
    ['7', true, 'link', 'Refer a friend'],
    ['6', false, 'button', 'Call me back'],
  ])('A3, A5: %s is positive: %s, and leads to a %s: %s', async (rating, isPositive, role, name) => {
    const script = new ScriptedServices().answer(rateRecommendation, { isPositive });
    open(script);
    await userEvent.click(screen.getByRole('radio', { name: rating }));
    await send();
    expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
    expect(screen.getByRole(role, { name })).toBeTruthy();
    expect(script.bodies(rateRecommendation)).toEqual([{ rating: Number(rating) }]);
  });

  it('A3, A5: asks for a number before it sends, and says why it was not taken', async () => {
    const script = new ScriptedServices().refuse(rateRecommendation, { status: 503, code: 'BUSY', message: 'We are very busy just now.' });
    open(script);
    await send();
    expect(screen.getAllByText('Choose a number from 0 to 10')).not.toEqual([]);
    expect(script.bodies(rateRecommendation)).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: '10' }));
    await send();
    expect(await screen.findByText('We are very busy just now.')).toBeTruthy();
  });
});
