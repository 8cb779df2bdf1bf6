import { keptRecords } from '@kerbside/contracts/accounts/kept-records';
import { firm } from '@kerbside/contracts/firm/firm';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { exampleLines, exampleTotal } from '../home/street.js';
import { ok, openShell, refused } from '../testing/open-shell.js';
import { nothingWished, pathOf } from './new-home.page.js';

const draw = '/ajax/whatCarPrizeDrawSubmit';
const enrol = '/ajax/whatCarEnrollmentSubmit';
const type = async (name: string, text: string) => userEvent.type(await screen.findByRole('textbox', { name }), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the landing page of', () => {
  it('the prize draw says its conditions, takes an address, and says thank you', async () => {
    const { sent } = await openShell('/pages/prize-draw', { answers: { [draw]: () => ok({}) } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Win a year of warranty' })).toBeTruthy();
    expect(screen.getByText(/^It is free, and you need not buy anything\. For people aged 18 or over/)).toBeTruthy();
    await type('Email address', 'jo@example.com');
    await press('Enter the prize draw');
    expect(await screen.findByText('You are in the draw')).toBeTruthy();
    expect(sent.at(-1)).toEqual({ path: draw, body: { email: 'jo@example.com' } });
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('the enrolment takes a name, a company and an address', async () => {
    const { sent } = await openShell('/pages/enrol/', { answers: { [enrol]: () => ok({}) } });
    await type('Your name', 'Jo Bloggs');
    await type('Company', 'Bloggs Ltd');
    await type('Email address', 'jo@example.com');
    await press('Enrol');
    expect(await screen.findByText('Thank you for enrolling')).toBeTruthy();
    expect(sent.at(-1)).toEqual({ path: enrol, body: { name: 'Jo Bloggs', company: 'Bloggs Ltd', email: 'jo@example.com' } });
  });

  it('a campaign says what is wrong, and keeps what was typed', async () => {
    const { sent } = await openShell('/pages/enrol', { answers: { [enrol]: () => refused(429, 'TOO_MANY_TRIES', 'Try again later.') } });
    await type('Your name', 'Jo Bloggs');
    await press('Enrol');
    expect(screen.getAllByText('Enter your email address').length).toBeGreaterThan(0);
    expect(sent.some(({ path }) => path === enrol)).toBe(false);
    await type('Company', 'Bloggs Ltd');
    await type('Email address', 'jo@example.com');
    await press('Enrol');
    await waitFor(() => expect(screen.getByText('Try again later.')).toBeTruthy());
    expect(screen.getByRole('textbox', { name: 'Your name' })).toHaveProperty('value', 'Jo Bloggs');
  });
});

describe('the pages about the firm', () => {
  it.each([
    [
      '/pages/about-us',
      'Who we are',
      [/Insured by Ashcombe Insurance plc/, /Provided by Kerbside Vehicle Cover Ltd through garages/, /register number 000002/],
    ],
    ['/pages/complaints', 'How to complain', [/within eight weeks/, /0800 023 4567/, /complaints@kerbside.example/]],
    ['/pages/privacy-policy', 'Privacy policy', [/We never sell your data/, /^The prize draw, the enrolment/, /privacy@kerbside.example/]],
  ] as const)('%s says what it must', async (path, title, says) => {
    await openShell(path);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    for (const text of says) expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  });
});

describe('the privacy policy', () => {
  it('Q9: says how long we keep what, as the page of one’s own data does', async () => {
    await openShell('/pages/privacy-policy');
    await screen.findByRole('heading', { level: 2, name: 'How long we keep it' });
    for (const { what, years, from } of Object.values(keptRecords))
      expect(screen.getByText(`${what}: ${years} years from ${from}`)).toBeTruthy();
  });
});

describe('the footer', () => {
  it('Q9: says on every page when the firm can be called, and folds its products and pages under a button each, never how to reach the firm', async () => {
    await openShell('/pages/terms');
    const footer = within(await screen.findByRole('contentinfo'));
    for (const line of firm.hours) expect(footer.getByText(line)).toBeTruthy();
    const buttons = footer.getAllByRole('button', { expanded: false });
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Cover and services', 'About us']);
    for (const button of buttons) {
      const links = document.getElementById(button.getAttribute('aria-controls') ?? '');
      expect(links?.querySelector(`a[href^="tel:"]`)).toBeNull();
      expect(links?.hasAttribute('data-open')).toBe(false);
      await userEvent.click(button);
      expect([button.getAttribute('aria-expanded'), links?.hasAttribute('data-open')]).toEqual(['true', true]);
    }
  });
});

describe('the policy documents', () => {
  const documentsOf = (product: string) =>
    ok({
      documents: [
        {
          name: 'information',
          title: `${product} summary`,
          lead: 'Insured by somebody.',
          edition: '2026-11',
          sections: ['Essential', 'Extra'].map((level) => ({
            heading: `What is insured? ${level}`,
            topic: 'What is insured?',
            level,
            items: [`Engine at ${level}`],
          })),
        },
      ],
    });
  const answers = {
    '/api/pricing/products/warranty/documents': () => documentsOf('Warranty'),
    '/api/pricing/products/gap/documents': () => documentsOf('GAP'),
  };

  it('are those of the product in the address, with a PDF to take along', async () => {
    await openShell('/pages/policy-documents?product=gap', { answers });
    expect(await screen.findByRole('heading', { level: 2, name: 'GAP summary' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['What is insured?']);
    expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['Essential', 'Extra']);
    expect(screen.getByText('Engine at Extra')).toBeTruthy();
    expect(screen.getByText('Insured by somebody. November 2026 edition.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download “GAP summary” as PDF' }).getAttribute('href')).toBe(
      '/api/pricing/products/gap/documents/information',
    );
  });

  it('change with the product', async () => {
    await openShell('/pages/policy-documents', { answers });
    await screen.findByRole('heading', { level: 2, name: 'Warranty summary' });
    expect(document.title).toBe('Policy documents: Warranty | Kerbside');
    await userEvent.selectOptions(screen.getByLabelText('Product'), 'GAP');
    expect(await screen.findByRole('heading', { level: 2, name: 'GAP summary' })).toBeTruthy();
    expect(document.title).toBe('Policy documents: GAP | Kerbside');
  });
});

const part = async (name: string) => within(await screen.findByRole('region', { name }));
const picture = () => screen.findByRole('img', { name: /^A red hatchback at the kerb.+ total of £235\.44\.$/ });

describe('the home page', () => {
  it('shows a car at the kerb, which wears the plate that is typed, beside a price whose lines add up', async () => {
    await openShell('/');
    expect((await picture()).textContent).toContain('AA19 AAA');
    await userEvent.type(screen.getByLabelText('Your registration number'), 'kb70 sde');
    expect((await picture()).textContent).toContain('KB70 SDE');
    const shown = (await picture()).textContent ?? '';
    const amounts = [...shown.matchAll(/(−?)£(\d+)\.(\d\d)/g)].map(([, sign, pounds, pence]) =>
      Number(`${sign ? '-' : ''}${pounds}${pence}`),
    );
    expect(amounts).toEqual([...exampleLines.map(({ pence }) => pence), exampleTotal]);
    expect(amounts.slice(0, -1).reduce((sum, pence) => sum + pence, 0)).toBe(amounts.at(-1));
  });

  it('says in its title what it is (2.4.2), tells how a claim goes, answers five questions, and names the firm with its telephone', async () => {
    await openShell('/');
    await waitFor(() => expect(document.title).toBe('Vehicle cover that shows its working | Kerbside'));
    expect((await part('How a claim works')).getAllByRole('listitem')).toHaveLength(4);
    const questions = (await part('Five questions people ask')).getAllByRole('group');
    expect(questions).toHaveLength(5);
    expect(questions.at(-1)?.textContent).toContain('we take no money unless you agree');
    const firm = await part('Who you’re buying from');
    expect(firm.getByText(/authorised and regulated by the Financial Conduct Authority/)).toBeTruthy();
    expect(firm.getByRole('link', { name: '0306 999 0142' }).getAttribute('href')).toBe('tel:03069990142');
    expect(firm.getByRole('button', { name: 'Call me back' })).toBeTruthy();
  });
});

describe('the form for several products', () => {
  it('Q9: needs at least one product, says so beside the first, and leads to the first with the plate and the others', async () => {
    await openShell('/pages/new-home');
    await userEvent.click(await screen.findByRole('button', { name: 'See my prices' }));
    const problem = within(await screen.findByRole('alert')).getByRole('link', { name: 'Choose at least one product' });
    await userEvent.click(problem);
    expect(document.activeElement).toBe(screen.getByLabelText('Warranty'));
    expect(window.location.pathname).toBe('/pages/new-home');
    await userEvent.type(await screen.findByLabelText('Your registration number'), 'aa19 aaa');
    await userEvent.selectOptions(screen.getByLabelText('GAP'), 'Yes, show me a price');
    await userEvent.selectOptions(screen.getByLabelText('Tyre cover'), 'Yes, show me a price');
    await userEvent.click(screen.getByRole('button', { name: 'See my prices' }));
    expect(`${window.location.pathname}${window.location.search}`).toBe('/quote/gap/step/1/?vrm=AA19AAA&with=tyre');
  });

  it.each([
    [{ mot: '1' } as const, '/quote/mot/step/1/'],
    [{ warranty: '1', gap: '1' } as const, '/quote/warranty/step/1/?with=gap'],
    [{ warranty: '1', registration: 'AA19AAA' } as const, '/quote/warranty/step/1/?vrm=AA19AAA'],
  ])('%j leads to %s', (typed, path) => {
    expect(pathOf({ ...nothingWished, ...typed })).toBe(path);
  });
});

const film = () => screen.findByRole('dialog', { name: 'Priya, Leeds on film' });

describe('what customers say', () => {
  it('Q9: opens the film that the address names, tries it five more times where it fails, then leaves its words', async () => {
    await openShell('/pages/testimonials?v=gearbox-in-leeds');
    const dialog = within(await film());
    expect(dialog.getByLabelText('Priya, Leeds on film').getAttribute('src')).toBe('/films/gearbox-in-leeds.webm');
    for (let tries = 0; tries < 6; tries += 1) {
      expect(dialog.queryByText(/couldn’t play this film/)).toBeNull();
      const video = dialog.getByLabelText('Priya, Leeds on film');
      await act(async () => fireEvent.error(video));
    }
    expect(dialog.getByText(/couldn’t play this film/)).toBeTruthy();
    expect(dialog.getByText(/The gearbox went at 61,000 miles/)).toBeTruthy();
  });

  it('opens nothing for a film that is not there', async () => {
    await openShell('/pages/testimonials?v=nothing');
    await screen.findByRole('heading', { level: 1, name: 'What our customers say' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the film in the address, and no longer once it is closed', async () => {
    await openShell('/pages/testimonials');
    await userEvent.click(await screen.findByRole('button', { name: 'Watch Priya, Leeds' }));
    expect(window.location.search).toBe('?v=gearbox-in-leeds');
    await userEvent.click(within(await film()).getByRole('button', { name: 'Close' }));
    expect(window.location.search).toBe('');
  });
});
