import { listCampaignEntries } from '@kerbside/contracts/http/vouchers/campaigns';
import type { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { officeServices, openOffice, pageOf, refused } from '../testing/open-office.js';
import { anEnrolment } from '../testing/records.js';

const open = (services: ScriptedServices) => openOffice('/backoffice/campaigns', { services });

describe('campaign entries', () => {
  it('A2: say who entered what, and when', async () => {
    await open(officeServices().answer(listCampaignEntries, pageOf([anEnrolment()])));
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
    const { services } = await open(officeServices().answer(listCampaignEntries, pageOf([])));
    expect(await screen.findByText('Nobody has entered yet.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Campaign' }), 'Prize draw');
    await waitFor(() => expect(services.queries(listCampaignEntries).at(-1)).toEqual({ campaign: 'prize-draw', page: '1' }));
  });

  it('can be asked for again', async () => {
    const { services } = await open(officeServices().refuse(listCampaignEntries, refused(503, 'Not just now')));
    expect(await screen.findByText('Not just now')).toBeTruthy();
    services.answer(listCampaignEntries, pageOf([anEnrolment()]));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Bloggs Ltd')).toBeTruthy();
  });
});
