import { readPolicy } from '@kerbside/contracts/http/claims/policies';
import { readRenewalOffer, type RenewalOffer } from '@kerbside/contracts/http/claims/offers';
import { readPlan } from '@kerbside/contracts/http/payments/schedule';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { anOffer, aPolicy, policyId, quoteId } from '../testing/samples.js';
import { aPlan } from '../testing/samples-payments.js';

const open = (offer: RenewalOffer | null, search = '', services = new ScriptedServices().answer(readRenewalOffer, { offer })) => {
  services.answer(readPlan, aPlan()).answer(readPolicy, aPolicy({ autoRenewal: 'on' }));
  return { services, ...renderAccount(`/account/policies/${policyId}${search}`, { services }) };
};

describe('another year of a policy', () => {
  it('stands beside what the last one cost, line by line with the reasons, and leads to its quote', async () => {
    open(anOffer());
    const offer = within(await screen.findByRole('region', { name: 'Renewing your cover' }));
    const rows = within(offer.getByRole('table'))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(rows.slice(1)).toEqual([
      'Gold, 12 monthsOur price for this cover went up.£347.11£360.00',
      'WELCOME10: 10% offIt counted for that purchase only.−£34.71None',
      'In all£47.60 more than before.£312.40£360.00',
    ]);
    expect(offer.getByRole('link', { name: 'Continue with this quote' }).getAttribute('href')).toBe(
      `/quote/warranty/step/2/?quote=${quoteId}`,
    );
  });

  it('leaves out what made no difference, then and now', async () => {
    const [line] = anOffer().lines;
    const same = { code: 'use', label: 'Use: private only', previousPence: 0, offeredPence: 0, reason: 'No change.' };
    open({ ...anOffer(), lines: line ? [line, same] : [] });
    const offer = within(await screen.findByRole('region', { name: 'Renewing your cover' }));
    expect(offer.queryByText('Use: private only')).toBeNull();
    expect(offer.getAllByRole('row')).toHaveLength(3);
  });

  it('is for each month once its customer made it that', async () => {
    open(anOffer({ offeredPence: 3_100, isMonthly: true }));
    const offer = within(await screen.findByRole('region', { name: 'Renewing your cover' }));
    expect(offer.getByText(/from 20 November 2027: £31\.00 a month\. Last time it cost £312\.40\./)).toBeTruthy();
    expect(offer.getAllByRole('row').at(-1)?.textContent).toBe('In allThe new price is for each month.£312.40£31.00');
  });

  it('is not there before it is offered', async () => {
    open(null);
    await screen.findByRole('region', { name: 'Renewal' });
    expect(screen.queryByRole('region', { name: 'Renewing your cover' })).toBeNull();
  });

  it('can be asked for again when it could not be loaded', async () => {
    const services = new ScriptedServices().refuse(readRenewalOffer, { status: 500, code: 'UNEXPECTED', message: 'No' });
    open(null, '', services);
    await screen.findByText('We could not load what it costs to renew');
    services.answer(readRenewalOffer, { offer: anOffer() });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Continue with this quote' })).toBeTruthy();
  });

  it('is switched off by the link in the letter, which asks at once', async () => {
    open(anOffer(), '?renewal=off');
    expect(await screen.findByRole('dialog', { name: 'Switch renewal off?' })).toBeTruthy();
  });
});
