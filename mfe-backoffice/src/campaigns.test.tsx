import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openOffice, pageOf, refused, staffSession, type Script } from './testing/open-office.js';
import { anEnrolment } from './testing/records.js';

const path = '/api/vouchers/campaign-entries';
const open = (answers: Script, query = '') => openOffice(`/backoffice/campaigns${query}`, { session: staffSession('agent'), answers });

describe('campaign entries', () => {
  it('say who entered what, and when', async () => {
    await open({ [path]: pageOf([anEnrolment()]) });
    const table = within(await screen.findByRole('table', { name: 'Campaign entries' }));
    expect(table.getAllByRole('cell').map(({ textContent }) => textContent?.replace(/\u00A0/g, ' '))).toEqual([
      '5/3/2027 14:05',
      'Enrolment',
      'Jo Bloggs',
      'Bloggs Ltd',
      'jo@example.com',
    ]);
    expect(table.getByRole('link').getAttribute('href')).toBe('/backoffice/?q=jo%40example.com');
  });

  it('are those of one campaign when asked', async () => {
    const { asked } = await open({ [path]: pageOf([]) });
    expect(await screen.findByText('Nobody has entered yet.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Campaign' }), 'Prize draw');
    await waitFor(() => expect(asked.at(-1)?.query['campaign']).toBe('prize-draw'));
  });

  it('can be asked for again', async () => {
    const { answer } = await open({ [path]: refused(503, 'Not just now') });
    expect(await screen.findByText('Not just now')).toBeTruthy();
    answer(path, pageOf([anEnrolment()]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Bloggs Ltd')).toBeTruthy();
  });
});
