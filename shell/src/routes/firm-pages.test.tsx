import { keptRecords } from '@kerbside/contracts/accounts/kept-records';
import { firm } from '@kerbside/contracts/firm/firm';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ok, openShell } from '../testing/open-shell.js';

describe('the pages about the firm', () => {
  it.each([
    [
      '/pages/about-us',
      'Who we are',
      [/Insured by Ashcombe Insurance plc/, /Provided by Kerbside Vehicle Cover Ltd through garages/, /register number 000002/],
    ],
    ['/pages/complaints', 'How to complain', [/within eight weeks/, /0800 023 4567/, /complaints@kerbside.example/]],
    ['/pages/privacy-policy', 'Privacy policy', [/We never sell your data/, /privacy@kerbside.example/]],
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
  it('Q9: says on every page when the firm can be called, by the firm’s own hours', async () => {
    await openShell('/pages/terms');
    const footer = within(await screen.findByRole('contentinfo'));
    for (const line of firm.hours) expect(footer.getByText(line)).toBeTruthy();
  });

  it('Q9: folds its products and pages under a button each, and never how to reach the firm', async () => {
    await openShell('/pages/terms');
    const footer = within(await screen.findByRole('contentinfo'));
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
    await userEvent.selectOptions(screen.getByLabelText('Product'), 'GAP');
    expect(await screen.findByRole('heading', { level: 2, name: 'GAP summary' })).toBeTruthy();
  });
});
