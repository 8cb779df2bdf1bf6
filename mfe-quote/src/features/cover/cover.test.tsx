import { jest } from '@jest/globals';
import { addDays, londonDay } from '@kerbside/contracts/days/dates';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { submitStep3, submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import { type CoverChoice, readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { chooseProduct, readProducts } from '@kerbside/contracts/http/pricing/products';
import { chooseCover, readPrices } from '@kerbside/contracts/http/pricing/tables';
import { anOrder } from '@kerbside/contracts/testing/sample-policy';
import { aCover } from '@kerbside/contracts/testing/samples';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, fireEvent, screen, waitFor, within, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { priceTables } from '../../testing/price-tables.js';
import { aChosenProduct, breakdownTable, quoteProducts, tyreTable, warrantyChosen, warrantyTable } from '../../testing/product-tables.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPrice, aQuote, casey, stepAnswer } from '../../testing/samples.js';
import { requiredLevel } from './level-choice.js';
import { Cutaway } from '../cutaway/cutaway.js';
import { litBy } from '../cutaway/systems.js';

describe('cover step', () => {
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
    it('Q2, Q9: stand side by side with their prices and what they add, are told apart in one table, and are priced by the service', async () => {
      const script = await open();
      expect(screen.getAllByRole('radio', { name: /^(Essential|Extra)/ }).map(({ parentElement }) => parentElement?.textContent)).toEqual([
        'Essential £199.00£16.58 a monthPays up to £1,000 a claimCovered: Engine, gearboxNot covered: Steering, air conditioning',
        'Extra £269.00£22.42 a monthPays up to £2,500 a claimCovered: Everything in Essential, steeringNot covered: Air conditioning',
      ]);
      expect(within(screen.getByRole('group', { name: 'Levels of cover' })).getAllByRole('radio')).toHaveLength(2);
      expect(level(/Extra/).checked).toBe(true);
      expect(total()).toContain('£269.00');
      const rows = within(screen.getByRole('table', { name: 'What each level covers, and what it does not' })).getAllByRole('row');
      expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
        ['Part', 'Essential', 'Extra'],
        ['The most we pay for a claim', '£1,000', '£2,500'],
        ['Steering and brakes'],
        ['Steering', 'Not covered', 'Covered'],
      ]);
      expect(screen.getByText('Covered at every level:').parentElement?.textContent).toBe('Covered at every level: Engine, gearbox.');
      expect(screen.getByText('Not covered at any level:').parentElement?.textContent).toContain('Air conditioning');
      await userEvent.click(level(/Essential/));
      expect(script.bodies(chooseCover)).toEqual([aCover({ version: 'essential' })]);
      expect(level(/Essential/).checked).toBe(true);
      expect(total()).toContain('£300.00');
    });

    it.each([
      [3, 0],
      [4, 1],
    ])('Q4: are called selected only once the customer has chosen: a quote that is at step %d', async (step, count) => {
      await open(services().answer(readQuote, quote({ step })));
      expect(screen.queryAllByText('Selected')).toHaveLength(count);
      await userEvent.click(level(/Extra/));
      expect(screen.getByText('Selected').parentElement?.textContent).toContain('Extra');
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
    it('Q2, Q9: is £60 an hour with a garage of the network, and says beside each option what it does to the price', async () => {
      const script = await open();
      expect(screen.getByRole('radio', { name: /^A garage in our network/ }).closest('label')?.textContent).toContain('−£35.21');
      const texts = (name: string) => [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(({ text }) => text);
      expect(texts('Hourly labour rate we’ll pay')).toEqual(['£60 (−£35.21)', '£65 (−£31.00)', '£120', '£200 (+£40.50)']);
      expect(texts('Excess per repair')).toEqual(['Nothing', '£50 (−£13.45)']);
      const rate = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Hourly labour rate we’ll pay' });
      expect([rate().value, rate().disabled]).toEqual(['120', false]);
      await userEvent.click(screen.getByRole('radio', { name: /^A garage in our network/ }));
      expect(script.bodies(chooseCover)).toEqual([aCover({ repairer_preference: 'network' })]);
      expect([rate().value, rate().disabled]).toEqual(['60', true]);
    });

    it('Q2: is by the rate and the contribution that are chosen, also once it is one’s own garage again', async () => {
      const script = await open();
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hourly labour rate we’ll pay' }), '200');
      await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Excess per repair' }), '50');
      expect(script.bodies(chooseCover)).toEqual([aCover({ labour_rate: 200 }), aCover({ labour_rate: 200, repair_contribution: 50 })]);
      await userEvent.click(screen.getByRole('radio', { name: /^A garage in our network/ }));
      await userEvent.click(screen.getByRole('radio', { name: /^A garage of my choice/ }));
      expect(script.bodies(chooseCover).at(-1)).toEqual(aCover({ labour_rate: 200, repair_contribution: 50 }));
    });

    it('is £120 again where a garage of the network was chosen before', async () => {
      const network = aCover({ repairer_preference: 'network', labour_rate: 60 });
      const script = services();
      script.answer(readQuote, quote({ cover: network })).answer(readPrices, priceTables({ chosen: network }));
      await open(script);
      await userEvent.click(screen.getByRole('radio', { name: /^A garage of my choice/ }));
      expect(script.bodies(chooseCover)).toEqual([aCover()]);
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
    it('is superseded by the newest, which is sent once it has arrived; the total says that it is on its way', async () => {
      const script = services();
      const asked = script.hold(chooseCover);
      await open(script);
      await userEvent.click(level(/Essential/));
      await userEvent.click(level(/Essential/));
      await userEvent.click(level(/Extra/));
      expect(asked.count()).toBe(1);
      await act(async () => asked.answer(0, chosen({ version: 'essential' }, 19_900, 5)));
      expect(level(/Extra/).checked).toBe(true);
      const isBusy = () => receipt().getByText('Total').closest("[aria-busy='true']") !== null;
      expect(isBusy()).toBe(true);
      await act(async () => asked.answer(1, chosen({ version: 'extra' }, 27_500, 6)));
      expect(script.bodies(chooseCover)).toEqual([aCover({ version: 'essential' }), aCover({ version: 'extra' })]);
      expect(level(/Extra/).checked).toBe(true);
      expect(total()).toContain('£275.00');
      expect(isBusy()).toBe(false);
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
});

describe('extras step', () => {
  const quote = aQuote({ step: 4, version: 5 });

  const [addOn] = breakdownTable().add_ons;

  const services = () =>
    new ScriptedServices()
      .answer(readQuote, quote)
      .answer(readPrices, priceTables())
      .answer(readProducts, quoteProducts({ chosen: [warrantyChosen()], tables: [warrantyTable()] }))
      .answerBy(chooseCover, ({ body }) => ({
        quote: { ...quote, cover: body as CoverChoice },
        tables: priceTables({ chosen: body as CoverChoice }),
      }))
      .answer(submitStep4, stepAnswer(aQuote({ step: 5, version: 6 })));

  const open = async (script = services()) => {
    renderQuote(stepAddress(4), { services: script });
    await screen.findByRole('heading', { level: 1, name: 'Make it yours' });
    const all = screen.getByText(/^All extras/);
    if (all.closest('details')?.open === false) await userEvent.click(all);
    return script;
  };

  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  describe('what can be added', () => {
    it('is suggested with a reason from the car itself, and everything else is behind one line', async () => {
      const car = { ...quote.vehicle, mileage: 42_000, first_registration_date: '2025-01-01' };
      renderQuote(stepAddress(4), { services: services().answer(readQuote, { ...quote, vehicle: car }) });
      expect(await screen.findByText(/^About \d+,000 miles a year so far$/)).toBeTruthy();
      expect(screen.getByRole('article', { name: 'Extended mileage' })).toBeTruthy();
      const others = screen.getByText('All extras (2)').closest('details');
      expect(others?.open).toBe(false);
      expect(others?.textContent).toContain('European cover');
      expect(others?.textContent).not.toContain('Extended mileage');
    });

    it('is not behind a line where something else is paid for', async () => {
      const price = aPrice(34_900, {
        lines: [{ kind: 'base', code: 'tyre', label: 'Tyre cover', amountPence: 8_000, productType: 'tyre' }],
      });
      renderQuote(stepAddress(4), { services: services().answer(readQuote, { ...quote, price }) });
      expect((await screen.findByText(/^All extras/)).closest('details')?.open).toBe(true);
    });

    it('is not suggested where the car has it already', async () => {
      const car = { ...quote.vehicle, mot_expiration_date: addDays(londonDay(new Date()), 30) };
      const script = services().answer(readQuote, { ...quote, vehicle: car });
      const { become } = renderQuote(stepAddress(4), {
        services: script.answer(listPolicies, { rows: [anOrder()], paging: { page: 1, perPage: 100, count: 1 } }),
      });
      expect(await screen.findByText('Your MOT is due within 4 months')).toBeTruthy();
      await become(casey);
      await waitFor(() => expect(screen.queryByText('Your MOT is due within 4 months')).toBeNull());
    });

    it('Q2: is added and taken away in place', async () => {
      const script = await open();
      for (const [name, added] of Object.entries({
        'Extended mileage': aCover({ extended_mileage: true }),
        'European cover': aCover({ subproducts: ['european_cover'] }),
        'MOT cover': aCover({ additional_products: ['mot'] }),
      })) {
        await press(`Add ${name}`);
        await press(`Remove ${name}`);
        expect(script.bodies(chooseCover).slice(-2)).toEqual([added, aCover()]);
        expect(screen.getByRole('button', { name: `Add ${name}` })).toBe(document.activeElement);
      }
    });

    it('Q2: costs so much a month beside monthly cover', async () => {
      await open(services().answer(readQuote, { ...quote, cover: aCover({ duration: '0' }) }));
      for (const name of ['Extended mileage', 'European cover', 'MOT cover'])
        expect(screen.getByRole('article', { name }).textContent).toContain('per month');
    });

    it('Q4: is added by nobody but the customer (ICOBS 6A.2), and adds up: one thing more keeps the others', async () => {
      const script = await open();
      expect(screen.getAllByRole('button', { name: /^Add / })).toHaveLength(3);
      expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull();
      await press('Add European cover');
      await press('Add MOT cover');
      expect(script.bodies(chooseCover).at(-1)).toEqual(aCover({ subproducts: ['european_cover'], additional_products: ['mot'] }));
      await press('Continue');
      expect(script.bodies(submitStep4)).toEqual([aCover({ subproducts: ['european_cover'], additional_products: ['mot'] })]);
      expect(address()).toBe(stepAddress(5));
    });

    it('scrolls to why something was not added, each time: the button may be far below', async () => {
      // As newer browsers do, it answers with a promise.
      const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as unknown as undefined);
      await open(services().refuse(chooseCover, { status: 409, code: 'QUOTE_CHANGED', message: 'This quote was changed.' }));
      await press('Add European cover');
      expect((await screen.findByRole('alert')).textContent).toContain('This quote was changed.');
      await press('Add European cover');
      await screen.findByRole('alert');
      expect(scrolled).toHaveBeenCalledTimes(2);
      scrolled.mockRestore();
    });

    it('makes a change that an ended session refused once its customer has signed in again', async () => {
      const script = services();
      const { become } = renderQuote(stepAddress(4), { services: script });
      const gone = { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' };
      script.refuse(chooseCover, gone).refuse(submitStep4, gone);
      await userEvent.click(await screen.findByText(/^All extras/));
      await press('Add European cover');
      await press('Continue');
      expect((await screen.findByRole('alert')).textContent).toContain(gone.message);
      script.answer(chooseCover, {
        quote: { ...quote, cover: aCover({ subproducts: ['european_cover'] }) },
        tables: priceTables({ chosen: aCover({ subproducts: ['european_cover'] }) }),
      });
      await become(casey);
      expect(await screen.findByRole('button', { name: 'Remove European cover' })).toBeTruthy();
      expect(screen.queryByText(gone.message)).toBeNull();
    });

    it('says why the step was not taken', async () => {
      await open(services().refuse(submitStep4, { status: 409, code: 'QUOTE_EXPIRED', message: 'This quote has expired.' }));
      await press('Continue');
      expect((await screen.findByRole('alert')).textContent).toContain('This quote has expired.');
      expect(address()).toBe(stepAddress(4));
    });

    it.each([
      ['QUOTE_EXPIRED', 'expired', 'This quote has expired'],
      ['QUOTE_PURCHASED', 'purchased', 'You have bought this cover'],
    ] as const)('leads on from a quote that was closed while its page was open: %s', async (code, status, said) => {
      const script = services().refuse(submitStep4, { status: 409, code, message: 'It is closed.' });
      await open(script);
      script.answer(readQuote, { ...quote, status });
      await press('Continue');
      expect(await screen.findByRole('heading', { level: 1, name: said })).toBeTruthy();
    });
  });

  describe('other products of a warranty quote', () => {
    const tables = [warrantyTable({ add_ons: addOn ? [{ ...addOn, product_type: 'breakdown' }] : [] }), breakdownTable(), tyreTable()];
    const withProducts = () => services().answer(readProducts, quoteProducts({ chosen: [warrantyChosen()], tables }));

    it('Q2: are added at the key that is selected, and not offered twice when they are sold with the warranty', async () => {
      const script = withProducts().answer(chooseProduct, {
        quote: { ...quote, version: 6 },
        products: quoteProducts({ chosen: [warrantyChosen(), aChosenProduct({ product_type: 'tyre', key: 'standard-500-12' })], tables }),
      });
      await open(script);
      const add = await screen.findByRole('button', { name: 'Add Tyre cover' });
      expect(screen.queryByRole('article', { name: 'Breakdown cover' })).toBeNull();
      await userEvent.click(add);
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'standard-500-12' }]);
      expect(await screen.findByRole('button', { name: 'Remove Tyre cover' })).toBeTruthy();
    });

    it('Q2: bring their own, which is offered with them and no longer by itself', async () => {
      const [row] = breakdownTable().add_ons;
      const brought = row ? [{ ...row, code: 'tyre', name: 'Tyre cover with GAP', product_type: 'tyre' as const, saves: 10 }] : [];
      const gap = breakdownTable({ product_type: 'gap', name: 'GAP', add_ons: brought });
      const chosen = [warrantyChosen(), aChosenProduct({ product_type: 'gap', name: 'GAP', is_main: false })];
      const script = services()
        .answer(readProducts, quoteProducts({ chosen, tables: [warrantyTable(), gap, tyreTable()] }))
        .answer(chooseProduct, { quote: { ...quote, version: 6 }, products: quoteProducts({ chosen, tables: [warrantyTable(), gap] }) });
      await open(script);
      await screen.findByRole('heading', { name: 'Add-ons for GAP' });
      expect(screen.queryByRole('article', { name: 'Tyre cover' })).toBeNull();
      await press('Add Tyre cover with GAP');
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'roadside-12', add_ons: ['tyre'] }]);
    });

    it('Q2: are offered by the month alone beside a monthly warranty, which says so', async () => {
      const monthly = { duration: '0', months: 0, label: 'monthly' };
      const breakdown = breakdownTable({
        durations: [monthly, ...breakdownTable().durations],
        productKeysStructured: { ...breakdownTable().productKeysStructured, '0': { '1': { '10': 'roadside-0' } } },
      });
      const price = aPrice(2_591, { per: 'month', instalments: null });
      const products = quoteProducts({ chosen: [warrantyChosen()], tables: [warrantyTable(), breakdown, tyreTable()], price });
      const script = services()
        .answer(readProducts, products)
        .answer(chooseProduct, { quote: { ...quote, version: 6 }, products });
      await open(script);
      await userEvent.click(await screen.findByRole('button', { name: 'Add Breakdown cover' }));
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'roadside-0' }]);
      expect(screen.queryByRole('article', { name: 'Tyre cover' })).toBeNull();
      expect(screen.getByText(/you can only add other monthly cover/)).toBeTruthy();
    });

    it('are waited for: one that is refused on the way on keeps the customer here', async () => {
      const script = withProducts();
      const adding = script.hold(chooseProduct);
      await open(script);
      await userEvent.click(await screen.findByRole('button', { name: 'Add Tyre cover' }));
      await press('Continue');
      expect(script.bodies(submitStep4)).toEqual([]);
      await act(async () => adding.refuse(0, { status: 422, code: 'MONTHLY_ALONE', message: 'Monthly cover goes alone.' }));
      expect((await screen.findByRole('alert')).textContent).toContain('Monthly cover goes alone.');
      expect(script.bodies(submitStep4)).toEqual([]);
      await press('Continue');
      await waitFor(() => expect(address()).toBe(stepAddress(5)));
    });
  });
});

describe('the level of step 3', () => {
  const { levels } = priceTables();

  it.each([
    ['that is chosen', levels[1]?.version ?? '', levels[1]],
    ['first of all where another was chosen once', 'gone', levels[0]],
  ])('is the one %s', (_, version, level) => {
    expect(requiredLevel({ levels }, version)).toBe(level);
  });

  it.each([
    ['level', []],
    ['duration', levels.map((level) => ({ ...level, durations: [] }))],
  ])('Q5: is a developer error without a price: no %s', (_, none) => {
    expect(() => requiredLevel({ levels: none }, 'complete')).toThrow('Prices are required for step 3');
  });
});

describe('the drawing of a car', () => {
  describe('the cutaway', () => {
    const { levels } = priceTables();

    const [essential, extra] = levels;

    const drawn = async (level: (typeof levels)[number] | undefined) => {
      if (!level) throw new Error('no such level');
      return render(<Cutaway level={level} levels={levels} />);
    };

    const isLit = (drawing: HTMLElement, system: string) => drawing.querySelector(`[data-system=${system}]`)?.getAttribute('class');

    it('Q2: lights up what the level covers, and says what that is', async () => {
      const { rerender } = await drawn(essential);
      const drawing = await screen.findByRole('img', { name: 'What Essential covers on a car: engine, gearbox' });
      expect(isLit(drawing, 'engine')).not.toBe(isLit(drawing, 'steering'));
      if (extra) rerender(<Cutaway level={extra} levels={levels} />);
      expect(screen.getByRole('img', { name: 'What Extra covers on a car: engine, gearbox, steering' })).toBe(drawing);
      expect(isLit(drawing, 'engine')).toBe(isLit(drawing, 'steering'));
    });

    it('is left out where the facts name no part of a car', async () => {
      const { container } = render(<Cutaway level={{ name: 'Club', covers: ['Roadside help'] }} levels={[]} />);
      expect(container.textContent).toBe('');
    });
  });

  describe('systems', () => {
    const essential = { name: 'Essential', covers: ['Engine', 'Gearbox', 'Clutch', 'Differential', 'Turbo', 'Timing belt damage'] };

    const extra = {
      name: 'Extra',
      covers: ['Everything in Essential', 'Steering', 'Braking system', 'Cooling system', 'Fuel system', 'Engine control unit'],
    };

    const complete = {
      name: 'Complete',
      covers: [
        'Everything in Extra',
        'Air conditioning',
        'Infotainment and sensors',
        'Hybrid and electric drive',
        'Suspension',
        'Emission control',
      ],
    };

    const levels = [essential, extra, complete];

    const keys = (level: Parameters<typeof litBy>[0]) => litBy(level, levels).map(({ key }) => key);

    it.each([
      [essential, ['engine', 'gearbox']],
      [extra, ['engine', 'gearbox', 'steering', 'brakes', 'cooling', 'fuel', 'electrics']],
      [
        complete,
        ['engine', 'gearbox', 'steering', 'brakes', 'cooling', 'fuel', 'electrics', 'climate', 'sensors', 'drive', 'suspension', 'exhaust'],
      ],
      [{ name: 'Control', covers: ['Engine control unit'] }, ['electrics']],
      [{ name: 'Club', covers: ['Roadside help', 'Home start'] }, []],
      [{ name: 'Round', covers: ['Everything in Round', 'Steering'] }, ['steering']],
    ])('%j lights up %j', (level, lit) => expect(keys(level)).toEqual(lit));

    it('comes to an end where two levels name each other', () => {
      const one = { name: 'One', covers: ['Everything in Two', 'Engine'] };
      const two = { name: 'Two', covers: ['Everything in One', 'Gearbox'] };
      expect(litBy(one, [one, two]).map(({ key }) => key)).toEqual(['engine', 'gearbox']);
    });
  });
});
