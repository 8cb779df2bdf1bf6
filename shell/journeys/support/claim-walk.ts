import { knownPurchaseDate, type ClaimQuestion } from '@kerbside/contracts/claims/claim-forms';
import type { ClaimKind } from '@kerbside/contracts/claims/claim-kinds';
import { claimPages } from '@kerbside/contracts/claims/claim-pages';
import type { Page } from '@playwright/test';
import { attach, choose, goOn, press } from './claim-pages.js';
import type { Keyboard } from './keyboard.js';
import { QuotePages } from './quote-pages.js';

/** Where the last choice would ask for more, or be against the claim. */
const chosen: Readonly<Record<string, string>> = { is_vehicle_purchase_date_correct: 'yes', called_helpline: 'yes' };
const aText = 'It happened on the way to work, near the shops. ';
const aLine: Readonly<Record<string, string>> = { garage_phone: '0113 496 0000', current_postcode: 'LS1 1AA' };

/** How somebody answers: by finger, by keyboard alone, or in a browser of another make. */
export interface Hand {
  readonly type: (label: string, text: string) => Promise<void>;
  readonly typeDay: (question: string, day: string) => Promise<void>;
  readonly choose: (question: string, answer: string) => Promise<void>;
  readonly press: (name: string) => Promise<void>;
  readonly attach: (label: string, name: string) => Promise<void>;
  /** Waits for words that begin so. */
  readonly see: (beginning: string) => Promise<void>;
  /** On to the next page of the claim. */
  readonly goOn: () => Promise<void>;
}

const inPage = (page: Page, press: Hand['press']): Pick<Hand, 'press' | 'attach' | 'see' | 'goOn'> => ({
  press,
  attach: (label, name) => attach(page, label, name),
  see: (beginning) => page.getByText(new RegExp(`^${beginning}`)).waitFor(),
  goOn: () => goOn(page, press),
});

const byFinger = (page: Page): Hand => ({
  ...inPage(page, (name) => press(page, name)),
  type: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
  typeDay: (question, day) => new QuotePages(page).typeDay(question, day),
  choose: (question, answer) => choose(page, question, answer),
});

const byKeyboard = (page: Page, keys: Keyboard): Hand => ({
  ...inPage(page, (name) => keys.press(page.getByRole('main').getByRole('button', { name, exact: true }), 'Enter')),
  type: (label, text) => keys.type(page.getByLabel(label, { exact: true }), text),
  typeDay: async (question, day) => {
    const group = page.getByRole('group', { name: question });
    const parts = day.split(' ');
    for (const [place, box] of ['Day', 'Month', 'Year'].entries()) await keys.type(group.getByLabel(box), parts[place] ?? '');
  },
  choose: async (question, answer) => {
    const radios = page.getByRole('group', { name: question }).getByRole('radio');
    await keys.press(radios.first(), 'Space');
    for (const radio of await radios.all()) {
      if ((await radio.and(page.getByRole('radio', { name: answer })).count()) > 0) break;
      await keys.press(radio, 'ArrowDown');
    }
  },
});

export const claimOnPage = (page: Page, kind: ClaimKind, today: string, keys?: Keyboard): Promise<void> =>
  sendClaim(keys ? byKeyboard(page, keys) : byFinger(page), kind, today);

/** Answers every page of a claim, whatever its kind asks, checks it and sends it. `today` is as it is typed. */
export const sendClaim = async (hand: Hand, kind: ClaimKind, today: string, { isPurchaseKnown = true } = {}): Promise<void> => {
  // Of a buyer who was asked we know when the car was bought.
  const answers: Record<string, string> = isPurchaseKnown ? { [knownPurchaseDate]: today } : {};
  const answer = async (question: ClaimQuestion): Promise<void> => {
    if (question.type === 'files')
      return question.missing === undefined ? undefined : hand.attach(question.label, `${question.category}.jpg`);
    if (question.type === 'mileage') {
      await hand.type(question.label, '44,000');
      await hand.press('Confirm mileage');
      return hand.see('Confirmed: ');
    }
    if (question.type === 'day') return hand.typeDay(question.label, today);
    if (question.type === 'choice') {
      const value = chosen[question.name] ?? (question.choices.find((one) => one.value === 'no') ?? question.choices[0])?.value;
      answers[question.name] = value ?? '';
      return hand.choose(question.label, question.choices.find((one) => one.value === value)?.label ?? '');
    }
    answers[question.name] = aLine[question.name] ?? aText.repeat(question.type === 'lines' ? 4 : 1).trim();
    return hand.type(question.label, answers[question.name] ?? '');
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
    await hand.goOn();
  }
  await hand.press('Send the claim');
  await hand.see('We have it. ');
};

/** What staff type at their desk, and the customer who disagrees, is typed in the journeys of claims. */
export const decisionOf = (coveredPence: number) => ({
  lines: [{ description: 'Parts and labour', amountPence: 9_000, coveredPence, reason: 'Wear is not covered' }],
  note: 'This is what your cover says.',
});
