import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell } from '../testing/open-shell.js';
import { exampleLines, exampleTotal } from '../home/street.js';

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const picture = () => screen.findByRole('img', { name: /^A red hatchback at the kerb.+ total of £235\.44\.$/ });

describe('the home page', () => {
  it('says in its title what it is (2.4.2)', async () => {
    await openShell('/');
    await waitFor(() => expect(document.title).toBe('Vehicle cover that shows its working | Kerbside'));
  });

  it('shows a car at the kerb, which wears the plate that is typed', async () => {
    await openShell('/');
    expect((await picture()).textContent).toContain('AA19 AAA');
    await userEvent.type(screen.getByLabelText('Your registration number'), 'kb70 sde');
    expect((await picture()).textContent).toContain('KB70 SDE');
  });

  it('has an example of a price whose lines add up', async () => {
    await openShell('/');
    const shown = (await picture()).textContent ?? '';
    const amounts = [...shown.matchAll(/(−?)£(\d+)\.(\d\d)/g)].map(([, sign, pounds, pence]) =>
      Number(`${sign ? '-' : ''}${pounds}${pence}`),
    );
    expect(amounts).toEqual([...exampleLines.map(({ pence }) => pence), exampleTotal]);
    expect(amounts.slice(0, -1).reduce((sum, pence) => sum + pence, 0)).toBe(amounts.at(-1));
  });

  it('tells how a claim goes, answers five questions, and names the firm with its telephone', async () => {
    await openShell('/');
    expect((await part('How a claim works')).getAllByRole('listitem')).toHaveLength(4);
    const questions = (await part('Five questions people ask')).getAllByRole('group');
    expect(questions).toHaveLength(5);
    expect(questions.at(-1)?.textContent).toContain('we take no money unless you agree');
    const firm = await part('Who you’re buying from');
    expect(firm.getByText(/authorised and regulated by the Financial Conduct Authority/)).toBeTruthy();
    expect(firm.getByRole('link', { name: '0306 999 0142' }).getAttribute('href')).toBe('tel:03069990142');
    expect(firm.getByRole('button', { name: 'Ask us to call you' })).toBeTruthy();
  });
});
