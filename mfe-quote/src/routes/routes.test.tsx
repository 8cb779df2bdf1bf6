import { jest } from '@jest/globals';
import { downloadGaragePhoto, readGaragePage, takeGarageStep } from '@kerbside/contracts/http/garages/desk';
import { searchTyres } from '@kerbside/contracts/http/garages/tyres';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { readProducts } from '@kerbside/contracts/http/pricing/products';
import { fakeHost, visitor } from '@kerbside/contracts/testing/fake-host';
import { fakeUploads } from '@kerbside/contracts/testing/fake-uploads';
import { aGarageVisit } from '@kerbside/contracts/testing/samples';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSoldPolicy, quoteProducts } from '../testing/product-tables.js';
import { address, renderQuote, stepAddress } from '../testing/render-quote.js';
import { aPrice, aQuote, casey, quoteId, secret } from '../testing/samples.js';
import TyresPage from './tyres.page.js';

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
    expect(toast.mock.calls.map(([message]) => message)).toEqual([
      'This quote was changed elsewhere. Its price was £269.00 and is now £301.00.',
    ]);
  });

  it('Q9: says of monthly cover that its price is that of a month', async () => {
    const script = holding(at(5, 26_900));
    const { toast } = renderQuote(stepAddress(5), { services: script });
    await opensAt('£269.00');
    script.answer(readQuote, aQuote({ step: 6, version: 6, price: { ...aPrice(2_591), per: 'month', instalments: null } }));
    await comeBack();
    await waitFor(() =>
      expect(toast.mock.calls.map(([message]) => message)).toEqual([
        'This quote was changed elsewhere. Its price was £269.00 and is now £25.91 per month.',
      ]),
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

  it.each([
    ['stays for its owner', casey, 'You have bought this cover'],
    ['is shown no more to somebody else', { ...casey, userId: quoteId }, 'We couldn’t find that quote'],
  ])('%s who signs in after their session has ended', async (_, next, said) => {
    const script = new ScriptedServices().answer(readQuote, aQuote({ status: 'purchased' }));
    const { become } = renderQuote(stepAddress(3), { services: script, session: casey });
    await heading('You have bought this cover');
    script.refuse(readQuote, notFound);
    await become(visitor);
    await heading('You have bought this cover');
    await become(next);
    await heading(said);
  });

  it('is for who has no password yet a way to choose one', async () => {
    const { openDialog } = renderQuote(stepAddress(3), { services: new ScriptedServices().refuse(readQuote, notFound) });
    await heading('We couldn’t find that quote');
    expect(screen.getByText('If we started it for you, you may have no password yet. You can choose one by email.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Choose a password' }));
    expect(openDialog.mock.calls).toEqual([['forgotpassword']]);
  });

  it('says where the browser blocks cookies that a new one would be lost as well', async () => {
    const stores = (['localStorage', 'sessionStorage'] as const).map((name) => jest.spyOn(window, name, 'get'));
    for (const store of stores)
      store.mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      });
    renderQuote(stepAddress(3), { services: new ScriptedServices().refuse(readQuote, notFound) });
    expect(await screen.findByText(/^Your browser blocks cookies for this site/)).toBeTruthy();
    for (const store of stores) store.mockRestore();
    Reflect.deleteProperty(globalThis, Symbol.for('kerbside.storage'));
  });

  it('is left for a new one by a stranger, for the same product', async () => {
    const { title } = renderQuote(stepAddress(3).replace('warranty', 'gap'), {
      services: new ScriptedServices().refuse(readQuote, notFound),
      session: casey,
    });
    await heading('We couldn’t find that quote');
    expect(title).toHaveBeenLastCalledWith('We couldn’t find that quote');
    expect(['Sign in', 'Choose a password'].map((name) => screen.queryByRole('button', { name }))).toEqual([null, null]);
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

describe('the page of a garage', () => {
  const open = async (services = new ScriptedServices().answer(readGaragePage, aGarageVisit())) => {
    renderQuote('/booking/garage#the-token', { services });
    await screen.findByRole('heading', { level: 1 });
    return services;
  };

  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  const sent = fakeUploads((upload) => upload.accept({ id: 'e0000000-0000-4000-8000-000000000009', bytes: 9 }));

  it('shows the visit of its link, whose token it sends in a header alone', async () => {
    const services = await open();
    const facts = within(await screen.findByRole('region', { name: 'The visit' }));
    expect(facts.getByText('2 December 2026 at 09:30')).toBeTruthy();
    expect(facts.getByText('Nissan X-Trail AA19DSL')).toBeTruthy();
    expect(services.asked.map(({ path, headers }) => [path, headers.get('x-garage-link')])).toEqual([
      ['/api/garages/garage-page', 'the-token'],
    ]);
  });

  it('shows the visit of another link that is opened in its place', async () => {
    const services = await open();
    await screen.findByText('Nissan X-Trail AA19DSL');
    services.answer(readGaragePage, aGarageVisit({ date: '2026-12-08' }));
    location.hash = 'another-token';
    expect(await screen.findByText('8 December 2026 at 09:30')).toBeTruthy();
    expect(services.asked.at(-1)?.headers.get('x-garage-link')).toBe('another-token');
  });

  it.each([
    ['Accept this visit', { step: 'accept', date: '2026-12-02', time: '09:30' }],
    ['Begin work', { step: 'start' }],
  ])('takes the step of "%s", and accepts the time that it shows', async (button, step) => {
    const services = await open();
    services.answer(takeGarageStep, aGarageVisit({ status: 'workshop', steps: ['finding', 'finish'] }));
    await press(button);
    expect(await screen.findByText('In progress')).toBeTruthy();
    expect(services.bodies(takeGarageStep)).toEqual([step]);
  });

  it.each([
    ['Finish: it passed its MOT', 'passed', 'Passed'],
    ['Finish: it failed its MOT', 'failed', 'Failed: it needs another test'],
  ] as const)('finishes an MOT by saying how it went: "%s"', async (button, mot_result, shown) => {
    const atWork = aGarageVisit({ status: 'workshop', steps: ['finding', 'finish'], asks_mot_result: true });
    const services = await open(new ScriptedServices().answer(readGaragePage, atWork));
    services.answer(takeGarageStep, { ...atWork, status: 'complete', steps: [], mot_result });
    await press(button);
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'finish', mot_result }]);
  });

  it.each([
    ['It passed its MOT', 'passed', 'Passed'],
    ['It failed its MOT', 'failed', 'Failed: it needs another test'],
  ] as const)('asks how an MOT went that is done: "%s"', async (button, mot_result, shown) => {
    const done = aGarageVisit({ status: 'complete', steps: [], asks_mot_result: true, mot_result: null, awaits_mot_result: true });
    const services = await open(new ScriptedServices().answer(readGaragePage, done));
    expect(screen.getByText(/^Did the car pass its MOT\?/)).toBeTruthy();
    services.answer(takeGarageStep, { ...done, awaits_mot_result: false, mot_result });
    await press(button);
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByText(/^Did the car pass/)).toBeNull();
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'finish', mot_result }]);
  });

  it('takes what is on the dial with the work that is done', async () => {
    const atWork = aGarageVisit({ status: 'workshop', steps: ['finding', 'finish'], asks_mot_result: false });
    const services = await open(new ScriptedServices().answer(readGaragePage, atWork));
    services.answer(takeGarageStep, { ...atWork, status: 'complete', steps: [] });
    await userEvent.type(screen.getByRole('textbox', { name: /^Miles on the dial/ }), '64100');
    await press('Finish');
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'finish', mileage: '64,100' }]);
    expect(screen.queryByRole('textbox', { name: /^Miles on the dial/ })).toBeNull();
  });

  it('finishes other work by one press', async () => {
    const atWork = aGarageVisit({ status: 'workshop', steps: ['finish'], asks_mot_result: false });
    const services = await open(new ScriptedServices().answer(readGaragePage, atWork));
    services.answer(takeGarageStep, { ...atWork, status: 'complete', steps: [] });
    await press('Finish');
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'finish' }]);
  });

  it('says why a step was refused, and shows what has become of the visit', async () => {
    const services = await open();
    services.refuse(takeGarageStep, { status: 409, code: 'BOOKING_STATE', message: 'This visit was cancelled.' });
    services.answer(readGaragePage, aGarageVisit({ status: 'cancelled', steps: [] }));
    await press('Accept this visit');
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.getByText('This visit was cancelled.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept this visit' })).toBeNull();
  });

  it.each([
    ['confirmed', ['propose'], 'Nothing now. Open this again on 2 December 2026, when the work begins.'],
    ['proposed', ['propose'], 'Nothing until the customer has answered.'],
    ['unplaced', ['propose'], 'It needs a time: propose one below.'],
    ['complete', [], 'There is nothing left to do for this visit.'],
  ] as const)('says of a visit that is %s, and can only be moved, what to wait for', async (status, steps, said) => {
    await open(new ScriptedServices().answer(readGaragePage, aGarageVisit({ status, steps: [...steps] })));
    expect(within(await screen.findByRole('region', { name: 'What to do next' })).getByText(said)).toBeTruthy();
  });

  it('proposes another time, out of those that are free', async () => {
    const services = await open();
    await press('Propose this time');
    expect(screen.getByRole('link', { name: 'Choose a day' })).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '4 December 2026');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Time' }), '10:30');
    services.answer(takeGarageStep, aGarageVisit({ status: 'proposed', proposal: { date: '2026-12-04', time: '10:30' }, steps: [] }));
    await press('Propose this time');
    expect(await screen.findByText('4 December 2026 at 10:30')).toBeTruthy();
    expect(screen.getByText('There is nothing left to do for this visit.')).toBeTruthy();
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'propose', date: '2026-12-04', time: '10:30' }]);
  });

  it('says beside the button why a proposal was refused', async () => {
    const services = await open();
    services.refuse(takeGarageStep, { status: 409, code: 'SLOT_TAKEN', message: 'That time has just been taken.' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '4 December 2026');
    await press('Propose this time');
    const why = await screen.findByRole('alert');
    expect(why.textContent).toContain('That time has just been taken.');
    expect(why.closest('form')).toBe(screen.getByRole('button', { name: 'Propose this time' }).closest('form'));
  });

  it('adds a finding that the customer has to answer', async () => {
    const atWork = aGarageVisit({ status: 'workshop', steps: ['finding', 'finish'] });
    const services = await open(new ScriptedServices().answer(readGaragePage, atWork));
    await press('Add it');
    expect(screen.getByRole('link', { name: 'Say what you found' })).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'What did you find?' }), 'Worn pads');
    expect(screen.queryByRole('link', { name: 'Say what you found' })).toBeNull();
    await userEvent.click(screen.getByRole('checkbox', { name: 'The customer must agree before you go on' }));
    const finding = { id: atWork.id, at: '2026-12-02T10:00:00.000Z', note: 'Worn pads', needs_answer: true, answer: null, photos: [] };
    services.answer(takeGarageStep, { ...atWork, findings: [finding] });
    await press('Add it');
    expect(await screen.findByText('Waiting for the customer’s answer')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What did you find?' }).value).toBe('');
    expect(services.bodies(takeGarageStep)).toEqual([{ step: 'finding', note: 'Worn pads', needs_answer: true }]);
  });

  it('A4: sends photos of what it found', async () => {
    const atWork = aGarageVisit({ status: 'workshop', steps: ['finding', 'finish'] });
    const services = await open(new ScriptedServices().answer(readGaragePage, atWork));
    await userEvent.upload(screen.getByLabelText(/^Photos of it/), new File(['x'], 'pads.jpg', { type: 'image/jpeg' }));
    await screen.findByRole('button', { name: 'Remove pads.jpg' });
    await userEvent.type(screen.getByRole('textbox', { name: 'What did you find?' }), 'Worn pads');
    services.answer(takeGarageStep, atWork);
    await press('Add it');
    expect(sent.map(({ headers }) => headers['x-garage-link'])).toEqual(['the-token']);
    expect(services.bodies(takeGarageStep)).toMatchObject([{ note: 'Worn pads', photos: ['e0000000-0000-4000-8000-000000000009'] }]);
  });

  it('shows the photos themselves, by the link alone', async () => {
    URL.createObjectURL = () => 'blob:pads';
    URL.revokeObjectURL = () => undefined;
    const finding = {
      id: 'e0000000-0000-4000-8000-000000000007',
      note: 'Worn pads',
      at: '2026-12-02T10:00:00.000Z',
      needs_answer: false,
      answer: null,
    };
    const visit = aGarageVisit({ status: 'workshop', findings: [{ ...finding, photos: ['e0000000-0000-4000-8000-000000000009'] }] });
    const services = await open(new ScriptedServices().answer(readGaragePage, visit).answerFile(downloadGaragePhoto, 'a photo'));
    expect((await screen.findByRole('img', { name: 'Photo 1: Worn pads' })).getAttribute('src')).toBe('blob:pads');
    expect(services.asked.find(({ id }) => id === downloadGaragePhoto.id)?.headers.get('x-garage-link')).toBe('the-token');
  });

  it('says that a link does not work', async () => {
    await open(new ScriptedServices().refuse(readGaragePage, { status: 404, code: 'NOT_FOUND', message: 'No' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'This link does not work' })).toBeTruthy();
  });
});

describe('the comparison of tyres', () => {
  const shop = 'https://tyres.example/journey/j1';

  const all = 'postcode=SW11+1AA&searchByVRM=1&reg=AA19+AAA&email=jo%40example.com&mileage=42000';

  const open = (query = '', services = new ScriptedServices().answer(searchTyres, { redirect_url: shop })) => {
    history.replaceState(null, '', `/compare/tyres?${query}`);
    const leave = jest.fn<(url: string) => void>();
    render(<TyresPage host={fakeHost({ fetch: services.fetch })} leave={leave} />);
    return { services, leave };
  };

  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('has an address of its own', async () => {
    renderQuote('/compare/tyres', { services: new ScriptedServices() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Compare tyre prices' })).toBeTruthy();
  });

  it.each([
    ['Compare, and email me offers', true],
    ['Compare without offers', false],
  ])('begins with what its address says, and agrees to offers only by "%s"', async (button, marketingConsent) => {
    const { services, leave } = open(all);
    await press(button);
    expect(leave.mock.calls).toEqual([[shop]]);
    expect(services.bodies(searchTyres)).toEqual([
      {
        vrm: 'AA19AAA',
        mileage: 42_000,
        email: 'jo@example.com',
        postcode: 'SW11 1AA',
        referrerUrl: 'http://localhost/compare/tyres',
        marketingConsent,
      },
    ]);
  });

  it('is not agreed to by the Enter key, nor by an address', async () => {
    const { services } = open(`${all}&marketingConsent=1`);
    await userEvent.type(screen.getByRole('textbox', { name: 'Postcode' }), '{Enter}');
    expect(services.bodies(searchTyres)).toMatchObject([{ marketingConsent: false }]);
  });

  it('needs everything by registration', async () => {
    const { services } = open();
    await press('Compare without offers');
    expect(screen.getAllByText('This field is required.')).toHaveLength(4);
    expect(screen.getAllByRole('link', { name: /required/ }).map(({ textContent }) => textContent)).toEqual(
      ['Registration number', 'Mileage', 'Email address', 'Postcode'].map((label) => `${label}: This field is required.`),
    );
    expect(services.bodies(searchTyres)).toEqual([]);
  });

  it('needs a postcode alone by tyre size, and asks nobody to agree to anything', async () => {
    const { services, leave } = open('searchByVRM=0');
    expect(screen.queryByRole('textbox', { name: 'Email address' })).toBeNull();
    await press('Compare tyres');
    expect(screen.getAllByText('This field is required.').length).toBeGreaterThan(0);
    await userEvent.type(screen.getByRole('textbox', { name: 'Postcode' }), 'sw111aa');
    await press('Compare tyres');
    expect(services.bodies(searchTyres)).toMatchObject([{ postcode: 'SW11 1AA', marketingConsent: false }]);
    expect(leave).toHaveBeenCalledWith(shop);
  });

  it('goes on from the last one for whoever comes back from the tyre shop, unless the address says otherwise', async () => {
    open(all);
    await press('Compare without offers');
    cleanup();
    const typed = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
    open();
    expect(typed()).toEqual(['AA19 AAA', '42000', 'jo@example.com', 'SW11 1AA']);
    cleanup();
    open('reg=BX70KLM');
    expect(typed()).toEqual(['BX70KLM', '', '', '']);
  });

  it('keeps what was typed when the tyre shop is away, and can be sent again', async () => {
    const { services, leave } = open(
      all,
      new ScriptedServices().refuse(searchTyres, { code: 'TYRE_SHOP_UNAVAILABLE', message: 'Away', status: 503 }),
    );
    await press('Compare without offers');
    expect(await screen.findByText('Away')).toBeTruthy();
    services.answer(searchTyres, { redirect_url: shop });
    await press('Compare without offers');
    expect(leave).toHaveBeenCalledWith(shop);
  });
});
