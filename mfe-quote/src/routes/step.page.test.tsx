import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, renderQuote, stepAddress } from '../testing/render-quote.js';
import { aSoldPolicy, quoteProducts } from '../testing/product-tables.js';
import { aPrice, aQuote, casey, quoteId, secret } from '../testing/samples.js';

const holding = (quote: ReturnType<typeof aQuote>) => new ScriptedServices().answer(readQuote, quote);
const notFound = { status: 404, code: 'NOT_FOUND', message: 'We could not find that.' };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('where a quote opens', () => {
  it.each([
    ['the step that has no answer yet, when a later one is asked for', 4, aQuote({ step: 2 }), stepAddress(2)],
    ['the step that was asked for, when it was answered before', 2, aQuote({ step: 5 }), stepAddress(2)],
    ['payment, once every step is answered', 6, aQuote({ step: 6 }), `/payment/${quoteId}/`],
  ])('is %s', async (_, step, quote, expected) => {
    const { title } = renderQuote(stepAddress(step), { services: holding(quote) });
    await waitFor(() => expect(address()).toBe(expected));
    expect(title).toHaveBeenCalledWith(expect.stringMatching(/^Step \d of 6: /));
  });

  it('Q2: shows which car it is for, with the way to another one', async () => {
    const vehicle = { ...aQuote().vehicle, body_type: 'suv', colour: 'Blue' } as const;
    renderQuote(stepAddress(2), { services: holding(aQuote({ vehicle })) });
    const strip = within(await screen.findByRole('region', { name: 'Your car' }));
    expect(await strip.findByRole('img', { name: 'Blue Ford Focus SUV' })).toBeTruthy();
    expect(strip.getByText('AA19AAA')).toBeTruthy();
    await userEvent.click(strip.getByRole('link', { name: 'Change the car' }));
    expect(address()).toBe(stepAddress(1));
  });

  it('is the page of its own product, at the address of another one', async () => {
    renderQuote(stepAddress(2).replace('warranty', 'gap'), { services: holding(aQuote()) });
    await heading('Your details');
    expect(address()).toBe(stepAddress(2));
  });

  it('is the first step without a quote', async () => {
    renderQuote('/quote/warranty/step/3/', { services: new ScriptedServices() });
    expect(await heading('Which car is it for?')).toBeTruthy();
    expect(address()).toBe('/quote/warranty/step/1/');
  });

  it('is its product’s first step by the short address, with the registration', async () => {
    renderQuote('/quote/warranty?vrm=', { services: new ScriptedServices() });
    expect(await heading('Which car is it for?')).toBeTruthy();
    expect(address()).toBe('/quote/warranty/step/1/?vrm=');
  });

  it('is opened by the secret of a resume link, which leaves the address', async () => {
    const script = holding(aQuote());
    renderQuote(`${stepAddress(2)}&secret=from-the-link`, { services: script });
    await heading('Your details');
    expect(script.asked[0]?.headers.get('x-quote-secret')).toBe('from-the-link');
    expect(address()).toBe(stepAddress(2));
  });

  it('is opened by what this browser held before, when the link opens nothing', async () => {
    const script = new ScriptedServices();
    const tried = script.hold(readQuote);
    renderQuote(`${stepAddress(2)}&secret=cut-sho`, { services: script });
    await waitFor(() => expect(tried.count()).toBe(1));
    await act(async () => tried.refuse(0, notFound));
    await waitFor(() => expect(tried.count()).toBe(2));
    await act(async () => tried.answer(1, aQuote()));
    await heading('Your details');
    expect(script.asked.map(({ headers }) => headers.get('x-quote-secret'))).toEqual(['cut-sho', secret]);
    expect(address()).toBe(stepAddress(2));
  });
});

describe('a quote that was changed in another tab', () => {
  const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  const at = (version: number, totalPence: number) => aQuote({ step: 6, version, price: aPrice(totalPence) });
  const terms = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /I have read the terms/ });
  const opensAt = (price: string) => waitFor(() => expect(screen.getByRole('region', { name: 'Your price' }).textContent).toContain(price));

  it('Q2: is shown at its newest price by the tab that the customer comes back to', async () => {
    const script = holding(at(5, 26_900)).answer(readProducts, quoteProducts({ policies: [aSoldPolicy()] }));
    const { toast } = renderQuote(stepAddress(5), { services: script });
    await opensAt('£269.00');
    await waitFor(() => expect(terms().disabled).toBe(false));
    await userEvent.click(terms());
    await comeBack();
    expect(terms().checked).toBe(true);
    expect(toast).not.toHaveBeenCalled();
    script.answer(readQuote, at(6, 30_100));
    await comeBack();
    await opensAt('£301.00');
    // The words that were agreed to are the same, and the price is said.
    expect(terms().checked).toBe(true);
    expect(toast.mock.calls).toEqual([['This quote was changed elsewhere. Its price was £269.00 and is now £301.00.']]);
  });

  it('Q9: says of monthly cover that its price is that of a month', async () => {
    const script = holding(at(5, 26_900));
    const { toast } = renderQuote(stepAddress(5), { services: script });
    await opensAt('£269.00');
    script.answer(readQuote, aQuote({ step: 6, version: 6, price: { ...aPrice(2_591), per: 'month', instalments: null } }));
    await comeBack();
    await waitFor(() =>
      expect(toast.mock.calls).toEqual([['This quote was changed elsewhere. Its price was £269.00 and is now £25.91 per month.']]),
    );
  });

  it('names no price that no garage had set yet', async () => {
    const script = holding({ ...at(5, 3_000), awaits_garage: ['mot'] });
    const { toast } = renderQuote(stepAddress(2), { services: script });
    await heading('Your details');
    script.answer(readQuote, at(6, 5_000));
    await comeBack();
    expect(toast).not.toHaveBeenCalled();
  });

  it('stays on the screen when it cannot be read again', async () => {
    const script = holding(at(5, 26_900));
    const { track } = renderQuote(stepAddress(5), { services: script });
    await opensAt('£269.00');
    script.refuse(readQuote, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'In a minute.' });
    await comeBack();
    expect(screen.queryByText('In a minute.')).toBeNull();
    expect(track).toHaveBeenCalledWith('quote_not_read_again', { step: 5 });
  });
});

describe('a quote that is closed', () => {
  it.each([
    ['purchased', 'warranty', 'You have bought this cover', 'Go to your account', '/account/'],
    ['purchased', 'mot', 'You have bought this visit', 'Go to your account', '/account/'],
    ['expired', 'warranty', 'This quote has expired', 'Start a new quote', '/quote/warranty/step/1/?vrm=AA19AAA'],
    ['expired', 'mot', 'This quote has expired', 'Start a new quote', '/quote/mot/step/1/?vrm=AA19AAA'],
  ] as const)('Q3: says so when it is %s (%s), and where to go on', async (status, productType, said, link, href) => {
    const { title } = renderQuote(stepAddress(3).replace('warranty', productType), { services: holding(aQuote({ status, productType })) });
    await heading(said);
    expect(title).toHaveBeenLastCalledWith(said);
    expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe(href);
    expect(screen.getByText('KQ-TMVAZCQE')).toBeTruthy();
  });
});

describe('a quote that cannot be opened', () => {
  it('says why, and tries again', async () => {
    const script = new ScriptedServices().refuse(readQuote, { status: 503, code: 'SERVICE_UNAVAILABLE', message: 'In a minute.' });
    renderQuote(stepAddress(2), { services: script });
    await heading('We could not load your quote');
    expect(screen.getByRole('alert').textContent).toContain('In a minute.');
    script.answer(readQuote, aQuote());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Your details');
  });

  it('is opened by its owner once logged in', async () => {
    const script = new ScriptedServices().refuse(readQuote, notFound);
    const { openDialog, become } = renderQuote(stepAddress(3), { services: script });
    await heading('We couldn’t find that quote');
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(openDialog.mock.calls).toEqual([['login']]);
    script.answer(readQuote, aQuote({ status: 'purchased' }));
    await become(casey);
    await heading('You have bought this cover');
  });

  it('is left for a new one by a stranger, for the same product', async () => {
    const { title } = renderQuote(stepAddress(3).replace('warranty', 'gap'), {
      services: new ScriptedServices().refuse(readQuote, notFound),
      session: casey,
    });
    await heading('We couldn’t find that quote');
    expect(title).toHaveBeenLastCalledWith('We couldn’t find that quote');
    expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Start a new quote' }).getAttribute('href')).toBe('/quote/gap/step/1/');
  });

  it.each(['/quote/warranty/step/0/', '/quote/warranty/step/7/', '/quote/boats/step/1/', '/quote/warranty/step/one/', '/booking/'])(
    'is not found at %s',
    async (path) => {
      renderQuote(path, { services: new ScriptedServices() });
      expect(await heading('We couldn’t find that page')).toBeTruthy();
    },
  );
});
