import { startQuote, type Quote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep1 } from '@kerbside/contracts/http/pricing/journey';
import { chooseProduct, readProducts, removeProduct, type QuoteProducts } from '@kerbside/contracts/http/pricing/products';
import { lookupVehicle } from '@kerbside/contracts/http/pricing/vehicle';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, type } from './filling-in.js';
import { aChosenProduct, quoteProducts } from './product-tables.js';
import { renderQuote } from './render-quote.js';
import { aPrice, aQuote, aVehicle, stepAnswer } from './samples.js';

export const firstStep = '/quote/breakdown/step/1/';
const saved = aQuote({ productType: 'breakdown', cover: null, price: aPrice(4_500) });
export const started = { ...saved, step: 1, version: 1, vehicle: null, price: null };
const tyres = aChosenProduct({ product_type: 'tyre', key: 'standard-500-12', is_main: false });
export const withTyres = quoteProducts({ chosen: [aChosenProduct(), tyres] });
export const answer = (products: QuoteProducts, quote: Quote = saved) => ({ quote: { ...quote, version: 5 }, products });

/** A visitor whose car is found, whose quote starts, and who adds tyres and takes them out again. */
export const services = (products = quoteProducts()) =>
  new ScriptedServices()
    .answer(lookupVehicle, aVehicle())
    .answer(startQuote, { quote: started, secret: 'a-new-secret' })
    .answer(readProducts, products)
    .answer(submitStep1, stepAnswer(saved))
    .answer(chooseProduct, answer(withTyres))
    .answer(removeProduct, answer(quoteProducts()));

export const product = (name: string) => within(screen.getByRole('region', { name }));
export const open = async (script: ScriptedServices, path = `${firstStep}?vrm=AA19AAA`) => {
  const page = renderQuote(path, { services: script });
  // The first page of a file also compiles the products.
  await screen.findByRole('region', { name: 'Breakdown cover' }, { timeout: 10_000 });
  return page;
};
export const addTyres = async () => {
  await userEvent.click(product('Tyre cover').getByRole('button', { name: 'Add Tyre cover' }));
  await product('Tyre cover').findByRole('button', { name: 'Remove Tyre cover' });
};
/** With the questions answered: what else there is to add is offered then. */
export const openPriced = async (script: ScriptedServices, path?: string) => {
  const page = await open(script, path);
  await answerUse();
  await screen.findByText(/^Prices are for your car/);
  const others = screen.queryByText(/^Add other cover/);
  if (others?.closest('details')?.open === false) await userEvent.click(others);
  return page;
};
export const answerUse = async () => {
  await type('Mileage', '42,000');
  await choose('Is the car for private use only?', 'Yes');
};

export const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
