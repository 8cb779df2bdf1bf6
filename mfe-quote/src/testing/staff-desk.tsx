import type { Timings } from '@kerbside/contracts/host';
import { readCallbackGrade } from '@kerbside/contracts/http/callbacks/grade';
import { readQuote } from '@kerbside/contracts/http/pricing/pricing';
import { submitStep3 } from '@kerbside/contracts/http/pricing/journey-steps';
import { adjustQuotePrice, readQuotePricing } from '@kerbside/contracts/http/pricing/staff';
import { readPrices } from '@kerbside/contracts/http/pricing/tables';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { priceTables } from './price-tables.js';
import { renderQuote, stepAddress } from './render-quote.js';
import { aQuote, staff, stepAnswer } from './samples.js';
import { anAdjustedPrice, quotePricing } from './staff-samples.js';

/** A warranty quote that is at its summary. */
export const deskQuote = aQuote({ step: 5, version: 4 });

export const deskServices = () =>
  new ScriptedServices()
    .answer(readQuote, deskQuote)
    .answer(readPrices, priceTables())
    .answer(readQuotePricing, quotePricing())
    .answer(readCallbackGrade, { grade: 0 })
    .answer(adjustQuotePrice, anAdjustedPrice())
    .answer(submitStep3, stepAnswer({ ...deskQuote, version: 9 }));

interface At {
  readonly step?: number;
  readonly timings?: Partial<Timings>;
}

/** Staff on a step of the quote, with their panel. */
export const openDesk = async (script = deskServices(), { step = 3, timings = {} }: At = {}) => {
  const page = renderQuote(stepAddress(step), { services: script, session: staff, timings });
  const panel = within(await screen.findByRole('region', { name: 'For staff' }));
  return { script, panel, ...page };
};
export type Desk = Awaited<ReturnType<typeof openDesk>>['panel'];

export const press = (panel: Desk, name: string) => userEvent.click(panel.getByRole('button', { name }));

export const total = () => within(screen.getByRole('region', { name: 'Your price' })).getByText('Total').parentElement?.textContent;
