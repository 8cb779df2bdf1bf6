import { screen } from '@testing-library/react';
import { openShell } from '../testing/open-shell.js';

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
