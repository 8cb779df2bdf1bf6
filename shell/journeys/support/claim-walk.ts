import { knownPurchaseDate, type ClaimQuestion } from '@kerbside/contracts/claims/claim-forms';
import type { ClaimKind } from '@kerbside/contracts/claims/claim-kinds';
import { claimPages } from '@kerbside/contracts/claims/claim-pages';
import type { Page } from '@playwright/test';
import { attach, choose, goOn, press } from './claim-pages.js';
import { QuotePages } from './quote-pages.js';

/** Where the last choice would ask for more, or be against the claim. */
const chosen: Readonly<Record<string, string>> = { is_vehicle_purchase_date_correct: 'yes', accepted_offer: '2', called_helpline: 'yes' };
const aText = 'It happened on the way to work, near the shops. ';
const aLine: Readonly<Record<string, string>> = { garage_phone: '0113 496 0000', current_postcode: 'LS1 1AA' };

/** Answers every page of a claim, whatever its kind asks, checks it and sends it. `today` is as it is typed. */
export const claimOnPage = async (page: Page, kind: ClaimKind, today: string): Promise<void> => {
  // We know when the car of a buyer was bought.
  const answers: Record<string, string> = { [knownPurchaseDate]: today };
  const answer = async (question: ClaimQuestion): Promise<void> => {
    const field = page.getByLabel(question.label, { exact: true });
    if (question.type === 'files')
      return question.missing === undefined ? undefined : attach(page, question.label, `${question.category}.jpg`);
    if (question.type === 'mileage') {
      await field.fill('44,000');
      await press(page, 'Confirm mileage');
      return page.getByText(/^Confirmed: /).waitFor();
    }
    if (question.type === 'day') return new QuotePages(page).typeDay(question.label, today);
    if (question.type === 'choice') {
      const value = chosen[question.name] ?? (question.choices.find((one) => one.value === 'no') ?? question.choices[0])?.value;
      answers[question.name] = value ?? '';
      return choose(page, question.label, question.choices.find((one) => one.value === value)?.label ?? '');
    }
    answers[question.name] = aLine[question.name] ?? aText.repeat(question.type === 'lines' ? 4 : 1).trim();
    return field.fill(answers[question.name] ?? '');
  };
  // An answer may ask for more, so what is asked is looked up after each.
  const done = new Set<string>();
  for (let place = 0; place < claimPages(kind, answers).length; place += 1) {
    for (;;) {
      const next = claimPages(kind, answers)[place]?.questions.find(({ name }) => !done.has(name));
      if (!next) break;
      await answer(next);
      done.add(next.name);
    }
    await goOn(page);
  }
  await press(page, 'Send the claim');
  await page.getByText(/We decide$/).waitFor();
};

/** What staff type at their desk, and the customer who disagrees, is typed in the journeys of claims. */
export const decisionOf = (coveredPence: number) => ({
  lines: [{ description: 'Parts and labour', amountPence: 9_000, coveredPence, reason: 'Wear is not covered' }],
  note: 'This is what your cover says.',
});
