import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createPartner } from '@kerbside/contracts/http/partners/partners';
import type { Locator, Page } from '@playwright/test';
import { Keyboard } from './support/keyboard.js';
import { looked } from './support/looked.js';
import { messageTo } from './support/mailbox.js';
import { test } from './support/site-test.js';
import { until } from './support/until.js';

/** Ctrl-K, what is looked for, Enter. The index is a moment behind a purchase. */
const go = async (page: Page, typed: string, option: string | RegExp): Promise<void> => {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Find or do anything' });
  await palette.getByRole('combobox').waitFor();
  const found = palette.getByRole('option', { name: option });
  await until(
    `${typed} is found`,
    async () => {
      await page.keyboard.press('Control+a');
      await page.keyboard.type(typed);
      await found
        .first()
        .waitFor({ timeout: 2_000 })
        .catch((): undefined => undefined);
      return found.count();
    },
    (count) => count > 0,
  );
  while ((await found.first().getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
};

/** What had the focus may have gone: something near it has it then, not the page as a whole. */
const focusIn = async (part: Locator): Promise<void> => {
  await until(
    'the focus is kept near',
    () => part.evaluate((element) => element.contains(element.ownerDocument.activeElement)),
    (isNear) => isNear,
  );
};

type Step = 'palette' | 'form' | 'confirm';

/** Counts the steps of one thing that staff do: the palette with what is chosen in it, one screen or dialog filled, one confirmation. More than three fail. */
class Steps {
  readonly #taken: Step[] = [];

  constructor(private readonly what: string) {}

  async take(step: Step, work: () => Promise<void>): Promise<void> {
    this.#taken.push(step);
    assert.ok(this.#taken.length <= 3, `${this.what} takes more than three steps: ${this.#taken.join(', ')}`);
    await work();
  }
}

/** A callback is answered by keyboard in the sale by telephone. */
test.describe('staff who use no mouse', () => {
  test('finance finds a purchase, and pays a part of it back, and another part in another way', async ({ site, visitor, page }) => {
    const { policy } = await site.boughtIn(visitor);
    await (await site.staff('finance')).handOver(visitor.context);
    const keyboard = new Keyboard(page);
    await page.goto('/backoffice/');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();
    const refund = page.getByRole('dialog', { name: 'Refund', exact: true });
    /** The dialog then waits to be confirmed. */
    const type = async (steps: Steps, pounds: string) => {
      await steps.take('palette', () => go(page, policy.policyNumber, 'Refund'));
      await steps.take('form', async () => {
        await keyboard.type(refund.getByLabel('Amount to pay back'), pounds);
        await keyboard.type(refund.getByLabel('Why'), 'Goodwill');
        await page.keyboard.press('Enter');
      });
    };

    const direct = new Steps('a refund');
    await type(direct, '10');
    const send = refund.getByRole('button', { name: 'Refund £10.00' });
    await send.waitFor();
    await focusIn(refund);
    await looked(visitor, 'keyboard-refund-desktop');
    await direct.take('confirm', () => keyboard.press(send, 'Enter'));
    await page.getByText('£10.00 is on its way back').waitFor();

    const otherwise = new Steps('a refund in another way');
    await type(otherwise, '12');
    await otherwise.take('confirm', async () => {
      await keyboard.press(refund.getByRole('checkbox', { name: /^Pay £12\.00 another way/ }), 'Space');
      await refund.getByText('You are not directly refunding a payment. Do you wish to continue?').waitFor();
      await keyboard.type(refund.getByLabel('How you paid it'), 'Bank transfer 4713');
      await looked(visitor, 'keyboard-refund-otherwise-desktop');
      await keyboard.press(refund.getByRole('button', { name: 'Refund £12.00' }), 'Enter');
    });
    await page.getByText('£12.00 is on its way back').waitFor();
  });

  test('an agent adds a note, and sends a letter again', async ({ site, visitor, page }) => {
    const { buyer, policy } = await site.boughtIn(visitor);
    await messageTo(await site.staff(), buyer.person.email, 'policy-confirmation');
    await (await site.staff()).handOver(visitor.context);
    const keyboard = new Keyboard(page);
    await page.goto('/backoffice/');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();

    const note = new Steps('a note');
    await note.take('palette', () => go(page, policy.policyNumber, 'Add a note'));
    const noting = page.getByRole('dialog', { name: 'Add a note' });
    await note.take('form', () => keyboard.type(noting.getByLabel('Note'), 'Called about the letter'));
    await note.take('confirm', () => keyboard.press(noting.getByRole('button', { name: 'Save the note' }), 'Enter'));
    await page.getByText('The note is saved').first().waitFor();

    const letter = new Steps('a letter sent again');
    await letter.take('palette', () => go(page, policy.policyNumber, 'Send a message again'));
    const sending = page.getByRole('dialog', { name: 'Send a message again' });
    await letter.take('confirm', () => keyboard.press(sending.getByRole('button', { name: 'Send again' }), 'Enter'));
    await page.getByText('The message is on its way').first().waitFor();
  });

  test('finance cancels a policy, and marks a payment as paid', async ({ site, visitor, page }) => {
    const { policy } = await site.boughtIn(visitor);
    const payer = await site.buyerIn(visitor);
    await payer.payInInstalments(site.cards, 'direct_debit');
    const debited = await payer.policy();
    await (await site.staff('finance')).handOver(visitor.context);
    const keyboard = new Keyboard(page);
    await page.goto('/backoffice/');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();

    const cancellation = new Steps('a cancellation');
    await cancellation.take('palette', () => go(page, policy.policyNumber, `Cancel policy ${policy.policyNumber}`));
    await page.getByRole('heading', { level: 1, name: 'Cancellation and refund' }).waitFor();
    await page.getByText('Refund amount').waitFor();
    await cancellation.take('form', async () => {
      await keyboard.to(page.getByLabel('Why is the customer cancelling?'));
      await page.keyboard.type('The vehicle');
      await keyboard.type(page.getByLabel('Why we do it for them'), 'They called');
      await page.keyboard.press('Enter');
    });
    const sure = page.getByRole('dialog', { name: 'Cancel this policy?' });
    await sure.getByText(/^Are you sure you want to cancel /).waitFor();
    await looked(visitor, 'keyboard-cancellation-desktop');
    await cancellation.take('confirm', () => keyboard.press(sure.getByRole('button', { name: 'Yes, cancel it' }), 'Enter'));
    await page.getByText('The policy is cancelled').first().waitFor();

    const paid = new Steps('marking a payment as paid');
    await paid.take('palette', () => go(page, debited.policyNumber, 'Mark a payment as paid'));
    const marking = page.getByRole('dialog', { name: 'Mark a payment as paid' });
    await marking.getByText(/^Are you sure you want to mark payment \d as paid\?$/).waitFor();
    await looked(visitor, 'keyboard-paid-desktop');
    await paid.take('form', () => keyboard.type(marking.getByLabel('How it was paid'), 'Bank transfer 4711'));
    await paid.take('confirm', () => keyboard.press(marking.getByRole('button', { name: 'Mark as paid' }), 'Enter'));
    await page
      .getByText(/^Payment \d is marked as paid$/)
      .first()
      .waitFor();
  });

  test('an administrator imports a file, takes it back, and gives a partner a new key', async ({ site, visitor, page }) => {
    const mark = randomUUID().slice(0, 8);
    const fileName = `ME_ACME_${mark}.csv`;
    const partner = `Keyboard ${mark}`;
    const admin = await site.staff('admin');
    await admin.send(createPartner, { body: { name: partner, topics: ['kerbside.claims'] } });
    await admin.handOver(visitor.context);
    const keyboard = new Keyboard(page);
    await page.goto('/backoffice/');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();

    const importing = new Steps('an import');
    await importing.take('palette', () => go(page, 'go to imports', 'Go to Imports'));
    await page.getByRole('heading', { level: 1, name: 'Imports' }).waitFor();
    await importing.take('form', async () => {
      const text = `email,first name,last name\nkeyboard-${mark}@example.test,Jo,Lee`;
      await page.getByLabel('CSV file').setInputFiles({ name: fileName, mimeType: 'text/csv', buffer: Buffer.from(text) });
      await keyboard.press(page.getByRole('button', { name: 'Upload and check' }), 'Enter');
    });
    const run = page.getByRole('button', { name: 'Run import' });
    await run.waitFor();
    await looked(visitor, 'keyboard-import-desktop');
    await importing.take('confirm', () => keyboard.press(run, 'Enter'));
    await page.getByText('The import is finished').first().waitFor();
    await focusIn(page.getByRole('main'));

    const undoing = new Steps('the undo of an import');
    await undoing.take('palette', () => go(page, `undo ${mark}`, `Undo the import of ${fileName}`));
    const sure = page.getByRole('dialog', { name: 'Do you want to undo this import?' });
    await looked(visitor, 'keyboard-undo-desktop');
    await undoing.take('confirm', () => keyboard.press(sure.getByRole('button', { name: 'It was the wrong file' }), 'Enter'));
    await page.getByText('The import is undone').first().waitFor();

    const giving = new Steps('a new key for a partner');
    await giving.take('palette', () => go(page, `key ${partner}`, `New key for ${partner}`));
    const asking = page.getByRole('dialog', { name: 'New key' });
    await giving.take('confirm', () => keyboard.press(asking.getByRole('button', { name: 'New key' }), 'Enter'));
    const shown = page.getByRole('dialog', { name: 'Partner key' });
    assert.match(await shown.getByRole('textbox', { name: 'Partner key' }).inputValue(), /^ksp_/);
    await giving.take('confirm', () => keyboard.press(shown.getByRole('button', { name: /kept/ }), 'Enter'));
    await shown.waitFor({ state: 'detached' });
  });

  test('an administrator publishes another wording of the decision tree', async ({ site, visitor, page }) => {
    await (await site.staff('admin')).handOver(visitor.context);
    const keyboard = new Keyboard(page);
    await page.goto('/backoffice/');
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor();

    await go(page, 'decision', 'Go to Decision tree');
    await keyboard.press(page.getByRole('link', { name: 'Change the tree' }), 'Enter');
    await page.getByRole('heading', { level: 1, name: 'Change the decision tree' }).waitFor();
    await keyboard.to(page.getByLabel('Title'));
    await page.keyboard.press('End');
    await page.keyboard.type(', first');
    await looked(visitor, 'keyboard-tree-desktop');
    await keyboard.press(page.getByRole('button', { name: 'Publish' }), 'Enter');
    await keyboard.press(page.getByRole('dialog', { name: 'Publish this tree?' }).getByRole('button', { name: 'Publish' }), 'Enter');
    await page.getByText(/^Version \d+ is in use\.$/).waitFor();
  });
});
