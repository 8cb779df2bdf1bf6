import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep3 } from '@kerbside/contracts/http/pricing/journey-steps';
import { chooseProduct, readProducts, removeProduct } from '@kerbside/contracts/http/pricing/products';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { productNames, productTypes } from '@kerbside/contracts/ids';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { goOn } from '../../testing/filling-in.js';
import { aChosenProduct, breakdownTable, quoteProducts, tyreTable, warrantyChosen, warrantyTable } from '../../testing/product-tables.js';
import { address, renderQuote } from '../../testing/render-quote.js';
import { aPrice, aQuote, quoteId, stepAnswer } from '../../testing/samples.js';

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
const card = (name: RegExp) => screen.getByRole('radio', { name }).parentElement?.textContent;
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
    expect(screen.getByText('That is £8.00 less than buying 12 months at a time.')).toBeTruthy();
  });

  it('undoes a refused change on the screen, and says why', async () => {
    const refusal = { status: 422, code: 'MONTHLY_ALONE', message: 'Monthly cover goes alone.' };
    await open(services().refuse(chooseProduct, refusal));
    await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /National/ }));
    expect((await screen.findByRole('alert')).textContent).toContain(refusal.message);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Roadside/ }).checked).toBe(true);
  });

  it('goes on with what is on the screen after a refusal', async () => {
    const script = services().refuse(chooseProduct, { status: 422, code: 'MONTHLY_ALONE', message: 'Monthly cover goes alone.' });
    await open(script);
    await userEvent.click(screen.getByRole<HTMLInputElement>('radio', { name: /National/ }));
    await screen.findByRole('alert');
    await goOn();
    expect(script.bodies(submitStep3)).toHaveLength(1);
    expect(address()).toBe(at(4));
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

  it('says that a price is not known, and why a product is not available', async () => {
    const unknown = breakdownTable({ productPrices: {} });
    await open(services(quoteProducts({ tables: [unknown] })));
    expect(screen.getAllByText('undefined price').length).toBeGreaterThan(0);
  });

  it('says why a car cannot have it', async () => {
    const none = breakdownTable({ productKeysStructured: {}, not_sold_because: 'We cannot cover this car because of its age or mileage.' });
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

  it('Q4: adds an add-on, then all of them, then none', async () => {
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
    expect(region.getByText('Included at no cost.')).toBeTruthy();
    expect(region.queryByRole('button')).toBeNull();
  });
});
