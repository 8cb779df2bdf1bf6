import { readQuote, type Cover } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep3 } from '@kerbside/contracts/http/pricing/journey-steps';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { aCover } from '@kerbside/contracts/testing/sample-cover';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { priceTables } from '../../testing/price-tables.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPrice, aQuote, stepAnswer } from '../../testing/samples.js';

const quote = (over: Partial<ReturnType<typeof aQuote>> = {}) => aQuote({ step: 3, version: 4, ...over });
/** As pricing does it: what was sent is chosen, a garage of the network settles the labour rate, and the total follows. */
const chosen = (sent: Partial<Cover>, totalPence = 30_000, version = 5) => {
  const cover = aCover({ ...sent, ...(sent.repairer_preference === 'network' ? { labour_rate: 60 } : {}) });
  return { quote: quote({ cover, version, price: aPrice(totalPence) }), tables: priceTables({ chosen: cover }) };
};
const services = () =>
  new ScriptedServices()
    .answer(readQuote, quote())
    .answer(readPrices, priceTables())
    .answerBy(chooseCover, ({ body }) => chosen(body as Cover))
    .answer(submitStep3, stepAnswer(quote({ step: 4, version: 6 })));
const open = async (script = services()) => {
  renderQuote(stepAddress(3), { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Choose your cover' });
  return script;
};
const tab = (name: RegExp) => screen.getByRole('tab', { name });
const receipt = () => within(screen.getByRole('region', { name: 'Your price' }));
const total = () => receipt().getByText('Total').parentElement?.textContent;
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

describe('the levels of cover', () => {
  it('are tabs with their price, and tell what is covered and what is not', async () => {
    await open();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Essential£199.00£70.00 less, 1 fewer part covered',
      'Extra£269.00Your choice',
    ]);
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByText('Pays up to £2,500 a claim')).toBeTruthy();
    expect(panel.getByText('Air conditioning')).toBeTruthy();
    expect(total()).toContain('£269.00');
  });

  it('stand side by side in a table, part by part', async () => {
    await open();
    const rows = within(screen.getByRole('table', { name: 'What each level covers, and what it does not' })).getAllByRole('row');
    const cells = rows.map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells).toEqual([
      ['Part of the car', 'Essential', 'ExtraYour choice'],
      ['The most we pay for a claim', '£1,000', '£2,500'],
      ['Engine', 'Covered', 'Covered'],
      ['Gearbox', 'Covered', 'Covered'],
      ['Steering', 'Not covered', 'Covered'],
    ]);
  });

  it('fold on a phone to what they pay and how much they cover and do not', async () => {
    await open();
    const levels = ['Essential', 'Extra'].map((name) => screen.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }));
    const folds = levels.map((heading) => heading.closest('details'));
    expect(folds.map((fold) => [fold?.open, fold?.querySelector('summary')?.textContent])).toEqual([
      [false, 'EssentialPays up to £1,000 a claim2 parts covered1 not covered'],
      [false, 'ExtraYour choicePays up to £2,500 a claim3 parts covered'],
    ]);
    expect(folds[0]?.textContent).toContain('Not coveredSteering');
    // Some have commas of their own.
    expect([...(folds[0]?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toContain('Steering');
  });

  it('are chosen and priced by the service', async () => {
    const script = await open();
    await userEvent.click(tab(/Essential/));
    expect(script.bodies(chooseCover)).toEqual([aCover({ version: 'essential' })]);
    expect(tab(/Essential/).getAttribute('aria-selected')).toBe('true');
    expect(total()).toContain('£300.00');
  });

  it('lead to the options', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to customise' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Customise your cover' }));
  });
});

describe('the duration', () => {
  it('says what is most popular, and what a longer one saves', async () => {
    const script = await open();
    expect(screen.getByText('Most popular!')).toBeTruthy();
    fireEvent.change(screen.getByRole('slider', { name: 'Duration' }), { target: { value: '2' } });
    expect(await screen.findByText('Saving!')).toBeTruthy();
    expect(screen.getByText(/Increasing the duration saves you £39.00/)).toBeTruthy();
    expect(script.bodies(chooseCover)).toEqual([aCover({ duration: '24' })]);
  });

  it('is monthly where it is 0', async () => {
    const script = services();
    const cover = aCover({ duration: '0' });
    const price = aPrice(2_699, { per: 'month', instalments: null });
    script.answer(readQuote, quote({ cover, price })).answer(readPrices, priceTables({ chosen: cover }));
    await open(script);
    expect(within(screen.getByRole('tabpanel')).getByText('per month')).toBeTruthy();
    expect(total()).toContain('per month');
    expect(tab(/Extra/).textContent).toContain('£26.99 per month');
    expect(tab(/Essential/).textContent).toContain('£19.99 per month');
    expect(screen.queryByRole('radio', { name: /In instalments/ })).toBeNull();
  });
});

describe('how repairs are paid for', () => {
  it('is £60 an hour with a garage of the network', async () => {
    const script = await open();
    const rate = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hourly labour rate we’ll pay' });
    expect([rate().value, rate().disabled]).toEqual(['120', false]);
    await userEvent.click(screen.getByRole('radio', { name: 'A garage in our network' }));
    expect(script.bodies(chooseCover)).toEqual([aCover({ repairer_preference: 'network' })]);
    expect([rate().value, rate().disabled]).toEqual(['60', true]);
  });

  it('is what it was once it is one’s own garage again', async () => {
    const script = await open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hourly labour rate we’ll pay' }), '£200');
    await userEvent.click(screen.getByRole('radio', { name: 'A garage in our network' }));
    await userEvent.click(screen.getByRole('radio', { name: 'A garage of my choice' }));
    expect(script.bodies(chooseCover).at(-1)).toEqual(aCover({ labour_rate: 200 }));
  });

  it('is £120 again where a garage of the network was chosen before', async () => {
    const network = aCover({ repairer_preference: 'network', labour_rate: 60 });
    const script = services();
    script.answer(readQuote, quote({ cover: network })).answer(readPrices, priceTables({ chosen: network }));
    await open(script);
    await userEvent.click(screen.getByRole('radio', { name: 'A garage of my choice' }));
    expect(script.bodies(chooseCover)).toEqual([aCover()]);
  });

  it('is by the rate and the contribution that are chosen', async () => {
    const script = await open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hourly labour rate we’ll pay' }), '£200');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Excess per repair' }), '£50');
    expect(script.bodies(chooseCover)).toEqual([aCover({ labour_rate: 200 }), aCover({ labour_rate: 200, repair_contribution: 50 })]);
  });
});

describe('paying in full or by instalments', () => {
  it('shows every price the way that is chosen', async () => {
    const script = await open();
    expect(screen.getByText('One-off fee of £269.00')).toBeTruthy();
    expect(receipt().getByText(/or 12 x £22.42/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /In instalments/ }));
    expect(script.bodies(chooseCover)).toEqual([aCover({ instalments: true })]);
    expect(tab(/Essential/).textContent).toContain('Essential12 x £16.58');
    expect(screen.getByRole('tabpanel').textContent).toContain('12 x £22.42');
    expect(receipt().queryByText(/or 12 x/)).toBeNull();
  });

  it('says beside the choice what the payments come to, also where the last one differs', async () => {
    await open();
    expect(screen.getByText('£269.00 in all: the last payment is £22.38')).toBeTruthy();
  });
});

describe('a change that is on its way', () => {
  it('is superseded by the newest, which is sent once it has arrived', async () => {
    const script = services();
    const asked = script.hold(chooseCover);
    await open(script);
    await userEvent.click(tab(/Essential/));
    await userEvent.click(tab(/Essential/));
    await userEvent.click(tab(/Extra/));
    expect(asked.count()).toBe(1);
    await act(async () => asked.answer(0, chosen({ version: 'essential' }, 19_900, 5)));
    expect(tab(/Extra/).getAttribute('aria-selected')).toBe('true');
    await act(async () => asked.answer(1, chosen({ version: 'extra' }, 27_500, 6)));
    expect(script.bodies(chooseCover)).toEqual([aCover({ version: 'essential' }), aCover({ version: 'extra' })]);
    expect(tab(/Extra/).getAttribute('aria-selected')).toBe('true');
    expect(total()).toContain('£275.00');
  });

  it('is waited for by Continue, and goes with it', async () => {
    const script = services();
    const asked = script.hold(chooseCover);
    await open(script);
    await userEvent.click(tab(/Essential/));
    await goOn();
    expect(script.bodies(submitStep3)).toEqual([]);
    await act(async () => asked.answer(0, chosen({ version: 'essential' })));
    expect(script.bodies(submitStep3)).toEqual([aCover({ version: 'essential' })]);
    expect(address()).toBe(stepAddress(4));
  });

  it('is undone on the screen when it is refused, and holds Continue back once', async () => {
    const script = services();
    const asked = script.hold(chooseCover);
    await open(script);
    await userEvent.click(tab(/Essential/));
    await goOn();
    await act(async () => asked.refuse(0, { status: 409, code: 'QUOTE_BEING_PAID', message: 'This quote is being paid.' }));
    expect(screen.getByRole('alert').textContent).toContain('This quote is being paid.');
    expect(tab(/Extra/).getAttribute('aria-selected')).toBe('true');
    expect(script.bodies(submitStep3)).toEqual([]);
    await goOn();
    expect(script.bodies(submitStep3)).toEqual([aCover()]);
  });
});

describe('prices that do not come', () => {
  it('say why, and are asked for again', async () => {
    const message = 'We cannot cover cars over 15 years old.';
    const script = services().refuse(readPrices, { status: 422, code: 'NO_COVER_FOR_CAR', message });
    renderQuote(stepAddress(3), { services: script });
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    script.answer(readPrices, priceTables());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Choose your cover' })).toBeTruthy();
  });
});
