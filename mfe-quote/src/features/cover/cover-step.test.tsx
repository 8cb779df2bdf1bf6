import { readQuote, type CoverChoice } from '@kerbside/contracts/http/pricing/pricing';
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
const chosen = (sent: Partial<CoverChoice>, totalPence = 30_000, version = 5) => {
  const cover = aCover({ ...sent, ...(sent.repairer_preference === 'network' ? { labour_rate: 60 } : {}) });
  return { quote: quote({ cover, version, price: aPrice(totalPence) }), tables: priceTables({ chosen: cover }) };
};
const services = () =>
  new ScriptedServices()
    .answer(readQuote, quote())
    .answer(readPrices, priceTables())
    .answerBy(chooseCover, ({ body }) => chosen(body as CoverChoice))
    .answer(submitStep3, stepAnswer(quote({ step: 4, version: 6 })));
const open = async (script = services()) => {
  renderQuote(stepAddress(3), { services: script });
  await screen.findByRole('heading', { level: 1, name: 'Choose your cover' });
  return script;
};
const level = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const card = (name: RegExp) => level(name).parentElement?.textContent;
const receipt = () => within(screen.getByRole('region', { name: 'Your price' }));
const total = () => receipt().getByText('Total').parentElement?.textContent;
const goOn = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));

describe('the levels of cover', () => {
  it('Q9: stand side by side with their price in full and by the month, what they add and what they leave out', async () => {
    await open();
    expect(screen.getAllByRole('radio', { name: /^(Essential|Extra)/ }).map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Essential £199.00£16.58 a monthPays up to £1,000 a claimCovered: Engine, gearboxNot covered: Steering',
      'Extra £269.00£22.42 a monthPays up to £2,500 a claimCovered: Everything in Essential, steeringNot covered: Air conditioning',
    ]);
    expect(level(/Extra/).checked).toBe(true);
    expect(total()).toContain('£269.00');
  });

  it('are one question, so that a press on one is an answer', async () => {
    await open();
    expect(within(screen.getByRole('group', { name: 'Levels of cover' })).getAllByRole('radio')).toHaveLength(2);
  });

  it.each([
    [3, 0],
    [4, 1],
    [5, 1],
  ])('Q4: are called selected only once the customer has chosen: a quote that is at step %d', async (step, count) => {
    await open(services().answer(readQuote, quote({ step })));
    expect(screen.queryAllByText('Selected')).toHaveLength(count);
    await userEvent.click(level(/Extra/));
    expect(screen.getByText('Selected').parentElement?.textContent).toContain('Extra');
  });

  it('Q2: are told apart in one table, and what all or none of them cover is said once', async () => {
    await open();
    const rows = within(screen.getByRole('table', { name: 'What each level covers, and what it does not' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Part', 'Essential', 'Extra'],
      ['The most we pay for a claim', '£1,000', '£2,500'],
      ['Steering and brakes'],
      ['Steering', 'Not covered', 'Covered'],
    ]);
    expect(screen.getByText('Covered at every level:').parentElement?.textContent).toBe('Covered at every level: Engine, gearbox.');
    expect(screen.getByText('Not covered at any level:').parentElement?.textContent).toContain('Air conditioning');
  });

  it('are chosen and priced by the service', async () => {
    const script = await open();
    await userEvent.click(level(/Essential/));
    expect(script.bodies(chooseCover)).toEqual([aCover({ version: 'essential' })]);
    expect(level(/Essential/).checked).toBe(true);
    expect(total()).toContain('£300.00');
  });

  it('Q2: lead to the options', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Proceed to customise' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Customise your cover' }));
  });
});

describe('the duration', () => {
  it('Q2, Q9: says what is most popular, and what a longer one saves', async () => {
    const script = await open();
    expect(screen.getByText('Most popular!')).toBeTruthy();
    fireEvent.change(screen.getByRole('slider', { name: 'Duration' }), { target: { value: '2' } });
    expect(await screen.findByText('Saving!')).toBeTruthy();
    expect(screen.getByText(/Increasing the duration saves you £39.00/)).toBeTruthy();
    expect(script.bodies(chooseCover)).toEqual([aCover({ duration: '24' })]);
  });

  it('Q9: is monthly where it is 0', async () => {
    const script = services();
    const cover = aCover({ duration: '0' });
    const price = aPrice(2_699, { per: 'month', instalments: null });
    script.answer(readQuote, quote({ cover, price })).answer(readPrices, priceTables({ chosen: cover }));
    await open(script);
    expect(total()).toContain('per month');
    expect(card(/Extra/)).toContain('£26.99 per month£323.88 a year');
    expect(card(/Essential/)).toContain('£19.99 per month');
    expect(screen.queryByRole('button', { name: 'In instalments' })).toBeNull();
  });
});

describe('how repairs are paid for', () => {
  it('Q9: is £60 an hour with a garage of the network', async () => {
    const script = await open();
    const rate = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hourly labour rate we’ll pay' });
    expect([rate().value, rate().disabled]).toEqual(['120', false]);
    await userEvent.click(screen.getByRole('radio', { name: /^A garage in our network/ }));
    expect(script.bodies(chooseCover)).toEqual([aCover({ repairer_preference: 'network' })]);
    expect([rate().value, rate().disabled]).toEqual(['60', true]);
  });

  it('Q2: says beside each option what it does to the price', async () => {
    await open();
    expect(screen.getByRole('radio', { name: /^A garage in our network/ }).closest('label')?.textContent).toContain('−£35.21');
    const texts = (name: string) => [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);
    expect(texts('Hourly labour rate we’ll pay')).toEqual(['£60 (−£35.21)', '£65 (−£31.00)', '£120', '£200 (+£40.50)']);
    expect(texts('Excess per repair')).toEqual(['Nothing', '£50 (−£13.45)']);
  });

  it('is what it was once it is one’s own garage again', async () => {
    const script = await open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hourly labour rate we’ll pay' }), '200');
    await userEvent.click(screen.getByRole('radio', { name: /^A garage in our network/ }));
    await userEvent.click(screen.getByRole('radio', { name: /^A garage of my choice/ }));
    expect(script.bodies(chooseCover).at(-1)).toEqual(aCover({ labour_rate: 200 }));
  });

  it('is £120 again where a garage of the network was chosen before', async () => {
    const network = aCover({ repairer_preference: 'network', labour_rate: 60 });
    const script = services();
    script.answer(readQuote, quote({ cover: network })).answer(readPrices, priceTables({ chosen: network }));
    await open(script);
    await userEvent.click(screen.getByRole('radio', { name: /^A garage of my choice/ }));
    expect(script.bodies(chooseCover)).toEqual([aCover()]);
  });

  it('Q2: is by the rate and the contribution that are chosen', async () => {
    const script = await open();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hourly labour rate we’ll pay' }), '200');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Excess per repair' }), '50');
    expect(script.bodies(chooseCover)).toEqual([aCover({ labour_rate: 200 }), aCover({ labour_rate: 200, repair_contribution: 50 })]);
  });
});

describe('paying in full or by instalments', () => {
  it('Q2: shows every price the way that is chosen', async () => {
    const script = await open();
    expect(screen.getByText(/One-off fee of £269.00/)).toBeTruthy();
    expect(receipt().getByText(/or 12 x £22.42/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'In instalments' }));
    expect(script.bodies(chooseCover)).toEqual([aCover({ instalments: true })]);
    expect(card(/Essential/)).toContain('Essential 12 x £16.58£199.00 in all');
    expect(card(/Extra/)).toContain('12 x £22.42');
    expect(receipt().queryByText(/or 12 x/)).toBeNull();
  });
});

describe('a change that is on its way', () => {
  it('is superseded by the newest, which is sent once it has arrived', async () => {
    const script = services();
    const asked = script.hold(chooseCover);
    await open(script);
    await userEvent.click(level(/Essential/));
    await userEvent.click(level(/Essential/));
    await userEvent.click(level(/Extra/));
    expect(asked.count()).toBe(1);
    await act(async () => asked.answer(0, chosen({ version: 'essential' }, 19_900, 5)));
    expect(level(/Extra/).checked).toBe(true);
    await act(async () => asked.answer(1, chosen({ version: 'extra' }, 27_500, 6)));
    expect(script.bodies(chooseCover)).toEqual([aCover({ version: 'essential' }), aCover({ version: 'extra' })]);
    expect(level(/Extra/).checked).toBe(true);
    expect(total()).toContain('£275.00');
  });

  it('is waited for by Continue, and goes with it', async () => {
    const script = services();
    const asked = script.hold(chooseCover);
    await open(script);
    await userEvent.click(level(/Essential/));
    await goOn();
    expect(script.bodies(submitStep3)).toEqual([]);
    await act(async () => asked.answer(0, chosen({ version: 'essential' })));
    expect(script.bodies(submitStep3)).toEqual([aCover({ version: 'essential' })]);
    expect(address()).toBe(stepAddress(4));
  });

  it('Q4: is undone on the screen when it is refused, and holds Continue back once', async () => {
    const script = services();
    const asked = script.hold(chooseCover);
    await open(script);
    await userEvent.click(level(/Essential/));
    await goOn();
    await act(async () => asked.refuse(0, { status: 409, code: 'QUOTE_BEING_PAID', message: 'This quote is being paid.' }));
    expect(screen.getByRole('alert').textContent).toContain('This quote is being paid.');
    expect(level(/Extra/).checked).toBe(true);
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
