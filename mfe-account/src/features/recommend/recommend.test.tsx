import { rateRecommendation, readRecommendation, waveRecommendationAway } from '@kerbside/contracts/http/accounts/ratings';
import { fakeHost } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { ServerData } from '@kerbside/contracts/ui/data/server-data';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { casey } from '../../testing/samples.js';
import { Recommend } from './recommend.js';

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
