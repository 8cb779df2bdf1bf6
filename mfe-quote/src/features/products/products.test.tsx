import { submitStep3, submitStep4 } from '@kerbside/contracts/http/pricing/journey-steps';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import {
  chooseProduct,
  type PriceLeaf,
  type ProductTable,
  type QuoteProducts,
  readProducts,
  removeProduct,
} from '@kerbside/contracts/http/pricing/products';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { productNames, type ProductType, productTypes } from '@kerbside/contracts/ids';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goOn } from '../../testing/filling-in.js';
import { priceTables } from '../../testing/price-tables.js';
import { aChosenProduct, breakdownTable, quoteProducts, tyreTable, warrantyChosen, warrantyTable } from '../../testing/product-tables.js';
import { address, renderQuote, stepAddress } from '../../testing/render-quote.js';
import { aPrice, aQuote, casey, quoteId, stepAnswer } from '../../testing/samples.js';
import { addable, besideMain } from './beside-main.js';
import { byRelevance, type KnownCar } from './three-at-a-time.js';

const card = (name: RegExp) => screen.getByRole('radio', { name }).parentElement?.textContent;

describe('products step', () => {
  const quote = aQuote({ productType: 'breakdown', step: 4, cover: null, price: aPrice(4_500) });

  const at = (step: number) => `/quote/breakdown/step/${step}/?quote=${quoteId}`;

  const services = (products = quoteProducts()) =>
    new ScriptedServices()
      .answer(readQuote, quote)
      .answer(readProducts, products)
      .answer(submitStep3, stepAnswer({ ...quote, step: 5, version: 9 }));

  const open = async (script: ScriptedServices, step = 3) => {
    const page = renderQuote(at(step), { services: script });
    await screen.findByRole('heading', { level: 1, name: step === 3 ? 'Choose your breakdown cover' : 'Make it yours' });
    return page;
  };

  const answered = (key: string, over: Parameters<typeof aChosenProduct>[0] = {}) => ({
    quote: { ...quote, version: 5, price: aPrice(7_200) },
    products: quoteProducts({ chosen: [aChosenProduct({ key, ...over })] }),
  });

  const total = () => within(screen.getByRole('region', { name: 'Your price' })).getByText('Total').parentElement?.textContent;

  describe('step 3 of a product other than the warranty', () => {
    it('Q2: has a card for each kind with its price, what it covers and what it does not', async () => {
      await open(services());
      expect(card(/Roadside/)).toBe('RoadsideSelected £45.00£3.75 a monthCovered: Roadside repairNot covered: Motor sport');
      expect(card(/National/)).toBe(
        'National £72.00£6.00 a monthCovered: Everything in Roadside, recovery to any addressNot covered: Motor sport',
      );
    });

    it('asks nobody to choose where there is one kind for one length', async () => {
      const [kind] = breakdownTable().versions;
      const [length] = breakdownTable().durations;
      const one = breakdownTable({ versions: kind ? [kind] : [], durations: length ? [length] : [] });
      renderQuote(at(3), { services: services(quoteProducts({ tables: [one] })) });
      expect(await screen.findByRole('heading', { level: 1, name: 'Your breakdown cover' })).toBeTruthy();
    });

    it('saves the kind that is chosen, and shows its price', async () => {
      const script = services().answer(chooseProduct, answered('national-12', { version: 'national' }));
      await open(script);
      await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /National/ }));
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'national-12' }]);
      expect(total()).toContain('£72.00');
    });

    it('Q9: saves a duration, and says what it saves and which one is popular', async () => {
      const script = services().answer(chooseProduct, answered('roadside-24', { duration: '24' }));
      await open(script);
      fireEvent.change(screen.getByRole('slider', { name: 'Duration' }), { target: { value: '1' } });
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'roadside-24' }]);
      expect(await screen.findByText('Increasing the duration saves you £8.00')).toBeTruthy();
      expect(screen.getByText('Compared with buying 12 months at a time.')).toBeTruthy();
    });

    it('undoes a refused change on the screen, says why, and goes on with what is on the screen', async () => {
      const script = services().refuse(chooseProduct, { status: 422, code: 'MONTHLY_ALONE', message: 'Monthly cover goes alone.' });
      await open(script);
      await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /National/ }));
      expect((await screen.findByRole('alert')).textContent).toContain('Monthly cover goes alone.');
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /Roadside/ }).checked).toBe(true);
      await goOn();
      expect(script.bodies(submitStep3)).toHaveLength(1);
      expect(address()).toBe(at(4));
    });

    it('makes a change that an ended session refused once its customer has signed in again', async () => {
      const script = services().refuse(chooseProduct, { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' });
      const { become } = renderQuote(at(3), { services: script });
      await userEvent.click(await screen.findByRole<HTMLInputElement>('radio', { name: /National/ }));
      expect((await screen.findByRole('alert')).textContent).toContain('We could not find that.');
      script.answer(chooseProduct, answered('national-12'));
      await become(casey);
      expect(await screen.findByRole('radio', { name: /National/, checked: true })).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('Q2: shows every price by instalments when they are chosen, and sends the choice', async () => {
      const script = services();
      await open(script);
      await userEvent.click(screen.getByRole('button', { name: 'In instalments' }));
      expect(card(/Roadside/)).toContain('RoadsideSelected 12 x £3.75£45.00 in all');
      await goOn();
      expect(script.bodies(submitStep3)).toEqual([{ instalments: true }]);
      expect(address()).toBe(at(4));
    });

    it('says why a car cannot have it', async () => {
      const none = breakdownTable({
        productKeysStructured: {},
        not_sold_because: 'We cannot cover this car because of its age or mileage.',
      });
      await open(services(quoteProducts({ tables: [none], chosen: [] })));
      expect(screen.getByText('We cannot cover this car because of its age or mileage.')).toBeTruthy();
    });

    it('Q9: asks for tyres by type, claim limit and duration', async () => {
      const tyres = { ...quote, productType: 'tyre' as const };
      const script = services(
        quoteProducts({ tables: [tyreTable()], chosen: [aChosenProduct({ product_type: 'tyre', key: 'standard-500-12' })] }),
      )
        .answer(readQuote, tyres)
        .answer(chooseProduct, answered('standard-1000-12'));
      renderQuote(`/quote/tyre/step/3/?quote=${quoteId}`, { services: script });
      await userEvent.click(await screen.findByRole('radio', { name: /^Up to £1,000 a claim/ }));
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'standard-1000-12' }]);
    });
  });

  describe('step 4 of a product other than the warranty', () => {
    const card = (name: string) => within(screen.getByRole('article', { name }));

    it('Q4: adds an add-on, then all of them', async () => {
      const script = services().answer(chooseProduct, answered('roadside-12', { add_ons: ['home'] }));
      await open(script, 4);
      await userEvent.click(card('At home').getByRole('button', { name: /Add/ }));
      await userEvent.click(screen.getByRole('button', { name: 'Add all' }));
      expect(script.bodies(chooseProduct)).toEqual([
        { key: 'roadside-12', add_ons: ['home'] },
        { key: 'roadside-12', add_ons: ['home', 'europe'] },
      ]);
    });

    it('Q2: adds another while the first is still being saved', async () => {
      const script = services();
      const held = script.hold(chooseProduct);
      await open(script, 4);
      await userEvent.click(card('At home').getByRole('button', { name: /Add/ }));
      expect(card('At home').getByRole('button', { name: /Remove/ })).toBeTruthy();
      await userEvent.click(card('In Europe').getByRole('button', { name: /Add/ }));
      await act(async () => held.answer(0, answered('roadside-12', { add_ons: ['home'] })));
      await waitFor(() =>
        expect(script.bodies(chooseProduct)).toEqual([
          { key: 'roadside-12', add_ons: ['home'] },
          { key: 'roadside-12', add_ons: ['home', 'europe'] },
        ]),
      );
    });

    it('adds all of them except those that are in the quote as products of their own', async () => {
      const add_ons = breakdownTable().add_ons.flatMap((one) =>
        one.code === 'europe' ? [one, { ...one, code: 'tyres', name: 'Tyre cover with breakdown', product_type: 'tyre' as const }] : [one],
      );
      const chosen = [aChosenProduct(), aChosenProduct({ product_type: 'tyre', key: 'standard-500-12', is_main: false })];
      const script = services(quoteProducts({ tables: [breakdownTable({ add_ons })], chosen })).answer(
        chooseProduct,
        answered('roadside-12'),
      );
      await open(script, 4);
      expect(screen.queryByRole('article', { name: 'Tyre cover with breakdown' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Add all' }));
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'roadside-12', add_ons: ['home', 'europe'] }]);
    });

    it('Q2: adds what comes with another product of the quote, such as a warranty', async () => {
      const [row] = breakdownTable().add_ons;
      const add_ons = row ? [{ ...row, code: 'tyre', name: 'Tyre cover with your warranty', product_type: 'tyre' as const }] : [];
      const chosen = [aChosenProduct(), { ...warrantyChosen(), is_main: false }];
      const script = services(quoteProducts({ tables: [breakdownTable(), warrantyTable({ add_ons }), tyreTable()], chosen })).answer(
        chooseProduct,
        answered('roadside-12'),
      );
      await open(script, 4);
      expect(screen.queryByRole('article', { name: 'Tyre cover' })).toBeNull();
      await userEvent.click(card('Tyre cover with your warranty').getByRole('button', { name: /Add/ }));
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'extra-12', add_ons: ['tyre'] }]);
    });

    it('takes all of them away', async () => {
      const added = breakdownTable({ add_ons: breakdownTable().add_ons.map((one) => ({ ...one, is_added: true })) });
      const script = services(quoteProducts({ tables: [added], chosen: [aChosenProduct({ add_ons: ['home', 'europe'] })] })).answer(
        chooseProduct,
        answered('roadside-12'),
      );
      await open(script, 4);
      await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'roadside-12', add_ons: [] }]);
    });

    it('Q2: offers what suits the product first, three at a time', async () => {
      const every = productTypes.map((product_type) => breakdownTable({ product_type, name: productNames[product_type], add_ons: [] }));
      await open(services(quoteProducts({ tables: every })), 4);
      const offered = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
      expect(offered()).toEqual(['Battery cover', 'Tyre cover', 'Warranty']);
      await userEvent.click(screen.getByRole('button', { name: 'Show 3 more products' }));
      expect(offered()).toHaveLength(6);
      expect(screen.getByRole('heading', { name: 'More products for this car' })).toBeTruthy();
    });

    it('adds another product at the selected key, and removes it again', async () => {
      const both = quoteProducts({
        chosen: [aChosenProduct(), aChosenProduct({ product_type: 'tyre', key: 'standard-1000-12', is_main: false })],
      });
      const script = services()
        .answer(chooseProduct, { ...answered('roadside-12'), products: both })
        .answer(removeProduct, answered('roadside-12'));
      await open(script, 4);
      await userEvent.selectOptions(card('Tyre cover').getByRole('combobox', { name: 'Claim limit' }), '1000');
      expect(script.bodies(chooseProduct)).toEqual([]);
      await userEvent.click(card('Tyre cover').getByRole('button', { name: /Add/ }));
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'standard-1000-12' }]);
      await userEvent.click(await card('Tyre cover').findByRole('button', { name: /Remove/ }));
      expect(script.bodies(removeProduct)).toHaveLength(1);
      expect(await card('Tyre cover').findByRole('button', { name: /Add/ })).toBeTruthy();
    });

    it('moves a product that is in the quote to another key', async () => {
      const both = quoteProducts({
        chosen: [aChosenProduct(), aChosenProduct({ product_type: 'tyre', key: 'standard-500-12', is_main: false })],
      });
      const script = services(both).answer(chooseProduct, answered('roadside-12'));
      await open(script, 4);
      await userEvent.selectOptions(card('Tyre cover').getByRole('combobox', { name: 'Tyre cover duration' }), '24');
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'standard-500-24' }]);
    });

    it('Q4: saves at once how it is paid, and again when that is undone', async () => {
      const paidBy = (instalments: boolean, version: number) => stepAnswer({ ...quote, instalments, version });
      const script = services().answer(submitStep3, paidBy(true, 5));
      await open(script, 4);
      await userEvent.click(screen.getByRole('button', { name: 'In instalments' }));
      script.answer(submitStep3, paidBy(false, 6));
      await userEvent.click(screen.getByRole('button', { name: 'In full' }));
      await waitFor(() =>
        expect(script.bodies(submitStep3)).toMatchObject([
          { instalments: true, is_auto_submitted: '1' },
          { instalments: false, is_auto_submitted: '1' },
        ]),
      );
      expect(address()).toBe(at(4));
    });

    it('shows what is included at no cost, with nothing to press', async () => {
      const check = breakdownTable({ product_type: 'healthcheck', name: 'Health check', add_ons: [] });
      const included = aChosenProduct({ product_type: 'healthcheck', is_main: false, is_included: true, gross: 0 });
      await open(services(quoteProducts({ tables: [breakdownTable(), check], chosen: [aChosenProduct(), included] })), 4);
      const region = within(screen.getByRole('region', { name: 'Health check' }));
      expect(region.getByText('Included at no cost')).toBeTruthy();
      expect(region.queryByRole('button')).toBeNull();
    });
  });
});

describe('prices shown', () => {
  const breakdown = aQuote({ productType: 'breakdown', step: 4, cover: null, price: aPrice(4_500) });

  const open = async (quote: typeof breakdown, table: ProductTable) => {
    const services = new ScriptedServices().answer(readQuote, quote).answer(readProducts, quoteProducts({ tables: [table] }));
    renderQuote(`/quote/breakdown/step/3/?quote=${quoteId}`, { services });
    await screen.findByRole('heading', { level: 1, name: 'Choose your breakdown cover' });
  };

  const receipt = () => within(screen.getByRole('region', { name: 'Your price' }));

  const total = () => receipt().getByText('Total').parentElement?.textContent;

  const tenPercentOff = { totalPence: 4_050, originalPence: 4_500, gross: 40.5 };

  describe('a price that is not known', () => {
    it('Q2: says so, and hides the totals and how they could be paid', async () => {
      await open({ ...breakdown, price: null }, breakdownTable({ productPrices: {} }));
      expect(receipt().getAllByText('undefined price').length).toBeGreaterThan(0);
      expect(receipt().queryByText('Total')).toBeNull();
      expect(screen.queryByRole('button', { name: 'In full' })).toBeNull();
      expect(screen.queryByRole('checkbox', { name: 'Reserve my price' })).toBeNull();
    });

    it('Q9: includes one of 0 pounds', async () => {
      const leaf = breakdownTable().productPrices['12']?.['1']?.['10'];
      await open(
        breakdown,
        breakdownTable({ productPrices: leaf ? { '12': { '1': { '10': { ...leaf, gross: 0, discounted: 0 } } } } : {} }),
      );
      expect(card(/Roadside/)).toContain('undefined price');
    });

    it('Q9: hides the totals where the quote has a total of nothing', async () => {
      await open({ ...breakdown, price: { ...aPrice(0), totalPence: 0, originalPence: 0, gross: 0 } }, breakdownTable());
      expect(receipt().getAllByText('undefined price').length).toBeGreaterThan(0);
      expect(receipt().queryByText('Total')).toBeNull();
    });
  });

  describe('a price that is known to be zero', () => {
    const leaf = breakdownTable().productPrices['12']?.['1']?.['10'];
    const taken = { ...aPrice(4_500), totalPence: 0, gross: 0 };

    it('Q9: is £0.00 on the page and in the summary: everything was taken off', async () => {
      await open(
        { ...breakdown, price: taken },
        breakdownTable({ productPrices: leaf ? { '12': { '1': { '10': { ...leaf, discounted: 0 } } } } : {} }),
      );
      expect(card(/Roadside/)).toContain('£45.00 £0.00');
      expect(total()).toBe('Total£45.00 £0.00');
      expect(receipt().queryByText('undefined price')).toBeNull();
    });

    it('is £0.00 among the answers of step 5', async () => {
      const services = new ScriptedServices()
        .answer(readQuote, { ...breakdown, step: 5, price: taken })
        .answer(readProducts, quoteProducts());
      renderQuote(`/quote/breakdown/step/5/?quote=${quoteId}`, { services });
      await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
      expect(screen.getByText('Total price').nextElementSibling?.textContent).toBe('£0.00');
      expect(receipt().queryByText('undefined price')).toBeNull();
    });
  });

  describe('a discount', () => {
    it('Q2: takes the place of the price, with the original struck through on the page and in the summary', async () => {
      const leaf = breakdownTable().productPrices['12']?.['1']?.['10'];
      const price = { ...breakdown.price, ...aPrice(4_500), ...tenPercentOff };
      await open(
        { ...breakdown, price },
        breakdownTable({ productPrices: leaf ? { '12': { '1': { '10': { ...leaf, discounted: 40.5 } } } } : {} }),
      );
      expect(card(/Roadside/)).toContain('£45.00 £40.50');
      expect(
        within(screen.getByRole('group', { name: 'Types of breakdown cover' }))
          .getByText('£45.00')
          .closest('s'),
      ).toBeTruthy();
      expect(total()).toBe('Total£45.00 £40.50');
    });

    it('Q2: is shown on every level of a warranty', async () => {
      const { levels } = priceTables();
      const discounted = levels.map((level) => ({
        ...level,
        durations: level.durations.map((duration) => ({ ...duration, discounted: duration.gross - 9 })),
      }));
      const services = new ScriptedServices()
        .answer(readQuote, aQuote({ step: 3 }))
        .answer(readPrices, priceTables({ levels: discounted }));
      renderQuote(stepAddress(3), { services });
      await screen.findByRole('heading', { level: 1, name: 'Choose your cover' });
      expect(card(/Essential/)).toContain('Essential£199.00 £190.00');
      expect(card(/Extra/)).toContain('Extra£269.00 £260.00');
    });
  });

  describe('the summary of step 5', () => {
    it.each([
      [true, '12 x £22.42'],
      [false, 'or 12 x £22.42'],
    ])('Q2: shows the instalments as they were chosen: %s', async (instalments, told) => {
      const chosen = { ...breakdown, step: 5, price: aPrice(), instalments };
      const services = new ScriptedServices().answer(readQuote, chosen).answer(readProducts, quoteProducts());
      renderQuote(`/quote/breakdown/step/5/?quote=${quoteId}`, { services });
      await screen.findByRole('heading', { level: 1, name: 'Check and agree' });
      expect(receipt().getByText(/12 x/).textContent).toMatch(new RegExp(`tax${told}The last payment is £22.38$`));
    });
  });
});

describe('product tabs', () => {
  const tyre = aChosenProduct({ product_type: 'tyre', name: 'Tyre cover', key: 'standard-500-12', is_main: false });

  const breakdown = aQuote({ productType: 'breakdown', step: 4, cover: null, price: aPrice(9_400) });

  const services = (products = quoteProducts({ chosen: [aChosenProduct(), tyre] })) =>
    new ScriptedServices()
      .answer(readQuote, breakdown)
      .answer(readProducts, products)
      .answer(submitStep4, stepAnswer({ ...breakdown, step: 5, version: 9 }));

  const open = async (script = services()) => {
    renderQuote(`/quote/breakdown/step/3/?quote=${quoteId}`, { services: script });
    await screen.findByRole('heading', { level: 1, name: 'Choose your breakdown cover' });
    return script;
  };

  const products = () => within(screen.getByRole('tablist', { name: 'Products in your quote' })).getAllByRole('tab');

  const texts = () => products().map(({ textContent }) => textContent);

  const toTyres = async () => userEvent.click(screen.getByRole('tab', { name: /Tyre cover/ }));

  describe('the products of a quote on step 3', () => {
    it('Q2: are tabs with their price, the main one first, and follow the method of payment', async () => {
      await open();
      expect(texts()).toEqual(['Breakdown cover£45.00', 'Tyre cover£49.00']);
      await userEvent.click(screen.getByRole('button', { name: 'In instalments' }));
      expect(texts()).toEqual(['Breakdown cover12 x £3.75', 'Tyre cover12 x £4.08']);
      expect(screen.getByRole('button', { name: 'In instalments', pressed: true })).toBeTruthy();
      expect(screen.getByRole('button', { name: 'In full', pressed: false })).toBeTruthy();
    });

    it('Q2: have their own duration', async () => {
      const script = services().answer(chooseProduct, {
        quote: { ...breakdown, version: 5 },
        products: quoteProducts({ chosen: [aChosenProduct(), { ...tyre, key: 'standard-500-24' }] }),
      });
      await open(script);
      await toTyres();
      fireEvent.change(screen.getByRole('slider', { name: 'Duration' }), { target: { value: '1' } });
      expect(script.bodies(chooseProduct)).toEqual([{ key: 'standard-500-24' }]);
      expect(texts()).toEqual(['Breakdown cover£45.00', 'Tyre cover£90.00']);
    });

    it('are removed, and then there are no tabs', async () => {
      const script = services().answer(removeProduct, { quote: { ...breakdown, version: 5 }, products: quoteProducts() });
      await open(script);
      await toTyres();
      await userEvent.click(screen.getByRole('button', { name: 'Remove Tyre cover' }));
      await waitFor(() => expect(screen.queryByRole('tablist', { name: 'Products in your quote' })).toBeNull());
      expect(screen.getByRole('group', { name: 'Types of breakdown cover' })).toBeTruthy();
    });

    it('do not appear for a product that is included with another one', async () => {
      await open(services(quoteProducts({ chosen: [aChosenProduct(), { ...tyre, is_included: true }] })));
      expect(screen.queryByRole('tablist', { name: 'Products in your quote' })).toBeNull();
    });

    it('keep the tab of the main product when another one includes it at no cost', async () => {
      const chosen = [aChosenProduct({ is_included: true, gross: 0 }), tyre];
      await open(services(quoteProducts({ chosen })));
      expect(products()).toHaveLength(2);
      expect(screen.getByText('Included at no cost')).toBeTruthy();
      expect(screen.queryByText('undefined price')).toBeNull();
    });

    it('Q2: also appear beside a warranty', async () => {
      const price = aPrice();
      const lines = [...price.lines, { kind: 'base', code: 'tyre', label: 'Tyre cover', amountPence: 4_900, productType: 'tyre' } as const];
      const script = services(quoteProducts({ chosen: [warrantyChosen(), tyre], tables: [warrantyTable(), tyreTable()] }))
        .answer(readQuote, aQuote({ step: 3, price: { ...price, lines } }))
        .answer(readPrices, priceTables());
      renderQuote(stepAddress(3), { services: script });
      await screen.findByRole('tablist', { name: 'Products in your quote' });
      expect(texts()).toEqual(['Warranty£269.00', 'Tyre cover£49.00']);
      expect(screen.getByRole('group', { name: 'Levels of cover' })).toBeTruthy();
      await toTyres();
      expect(screen.getByRole('group', { name: 'Claim limit' })).toBeTruthy();
    });
  });

  describe('the label of a price', () => {
    it('Q2: says of monthly cover that it is a month’s, also beside other kinds of it', async () => {
      const month = (gross: number): PriceLeaf => ({
        gross,
        discounted: gross,
        per: 'month',
        label: null,
        saving: null,
        max_allowed_instalments_count: null,
        instalment_price: null,
      });
      const table = breakdownTable({
        durations: [{ duration: '0', months: 0, label: 'monthly' }],
        productKeysStructured: { '0': { '1': { '10': 'roadside-0' }, '2': { '20': 'national-0' } } },
        productPrices: { '0': { '1': { '10': month(4.5) }, '2': { '20': month(7.25) } } },
      });
      const products = quoteProducts({ chosen: [aChosenProduct({ key: 'roadside-0', duration: '0' })], tables: [table] });
      await open(services(products));
      const kinds = within(screen.getByRole('group', { name: 'Types of breakdown cover' })).getAllByRole('radio');
      expect(kinds.map((kind) => kind.parentElement?.textContent)).toEqual([
        expect.stringContaining('£4.50 per month£54.00 a year'),
        expect.stringContaining('£7.25 per month£87.00 a year'),
      ]);
    });

    it('Q9: appears the time of Q9 after it was set, in the space reserved for it', async () => {
      renderQuote(`/quote/breakdown/step/3/?quote=${quoteId}`, { services: services(quoteProducts()), timings: { priceLabels: 300 } });
      const label = await screen.findByText('£72.00');
      expect(label.className).toBe('waiting');
      await waitFor(() => expect(label.className).toBe(''));
    });
  });
});

describe('products', () => {
  const monthly = { duration: '0', months: 0, label: 'monthly' };

  const breakdown = breakdownTable({ durations: [monthly, ...breakdownTable().durations] });

  const perMonth = aPrice(2_591, { per: 'month', instalments: null });

  const lengthsOf = (over: Partial<QuoteProducts>) =>
    besideMain(quoteProducts({ chosen: [], ...over }), breakdown).durations.map(({ duration }) => duration);

  describe('the lengths of a product beside what the quote is for', () => {
    it.each<[string, Partial<QuoteProducts>, string[]]>([
      ['by the month, the month alone', { price: perMonth }, ['0']],
      ['for a length, the lengths', {}, ['12', '24']],
      ['with a length of its own already, that one too', { price: perMonth, chosen: [aChosenProduct({ duration: '12' })] }, ['0', '12']],
      ['without a price, all of them', { price: null }, ['0', '12', '24']],
    ])('are %s', (_, over, lengths) => expect(lengthsOf(over)).toEqual(lengths));
  });

  describe('what can be added', () => {
    const tables = [breakdown, tyreTable()];
    const added = (over: Partial<QuoteProducts>) => {
      const { shown, isMonthlyAlone } = addable(quoteProducts({ chosen: [], ...over }), tables);
      return [shown.map(({ product_type }) => product_type), isMonthlyAlone];
    };
    it('is everything for a length', () => expect(added({})).toEqual([['breakdown', 'tyre'], false]));
    it('is monthly cover by the month, and that is said', () => expect(added({ price: perMonth })).toEqual([['breakdown'], true]));
    it('keeps what says itself why it is not sold', () => {
      const none = tyreTable({ durations: [], not_sold_because: 'We cannot cover this car because of its age or mileage.' });
      expect(addable(quoteProducts({ chosen: [], price: perMonth }), [none])).toEqual({ shown: [none], isMonthlyAlone: false });
    });
  });

  const today = '2026-11-21';

  const middling: KnownCar = { registered: '2020-05-01', motUntil: '2027-05-01' };

  const firstThree = (main: ProductType, car: Partial<KnownCar> = {}) => byRelevance(main, { ...middling, ...car }, today).slice(0, 3);

  describe('what is offered beside a product', () => {
    it.each<[string, ProductType, Partial<KnownCar>, readonly ProductType[]]>([
      ['goes with it', 'warranty', {}, ['tyre', 'gap', 'service']],
      ['goes with it, whichever it is', 'tyre', {}, ['alloy_wheel', 'breakdown', 'smart_repair']],
      ['is an MOT first when that is due', 'warranty', { motUntil: '2027-01-21' }, ['mot', 'tyre', 'gap']],
      ['is no MOT yet a day earlier', 'warranty', { motUntil: '2027-01-22' }, ['tyre', 'gap', 'service']],
      ['is an MOT first when that is overdue', 'breakdown', { motUntil: '2026-10-01' }, ['mot', 'battery_cover', 'tyre']],
      ['is GAP first for a car of less than three years', 'tyre', { registered: '2023-11-22' }, ['gap', 'alloy_wheel', 'breakdown']],
      [
        'is breakdown cover first for a car of more than eight years',
        'gap',
        { registered: '2018-11-20' },
        ['breakdown', 'warranty', 'service'],
      ],
      ['does not need to know the car', 'mot', { registered: null, motUntil: null }, ['service', 'breakdown', 'warranty']],
    ])('Q2: %s', (_, main, car, types) => expect(firstThree(main, car)).toEqual(types));

    it.each(productTypes)('has every product once, but not %s beside itself', (main) => {
      const all = byRelevance(main, middling, today);
      expect([...all, main].toSorted()).toEqual(productTypes.toSorted());
    });
  });
});
