import assert from 'node:assert/strict';
import type { ComposedSite } from './support/composed-site.js';
import { looked } from './support/looked.js';
import { aPerson } from './support/buyer.js';
import { messageTo, secretMessageTo } from './support/mailbox.js';
import { test } from './support/site-test.js';
import { askToTakeOver, typeNewOwner, withdrawRequest } from './support/transfer-pages.js';
import { until } from './support/until.js';

const linkIn = (text: string): string => {
  const [link = ''] = /https?:\/\/\S+\/account\/\S*token=[^\s"<]+/.exec(text) ?? assert.fail(`there is no link in ${text}`);
  return new URL(link).pathname + new URL(link).search;
};

/** The link in the newest offer, for a recipient who may have had an earlier one. */
const linkTo = async (site: ComposedSite, email: string, before?: string): Promise<string> => {
  const admin = await site.staff('admin');
  const newest = async () => linkIn((await secretMessageTo(admin, email, 'policy-transfer')).text);
  return until('another link', newest, (link) => link !== before);
};

test('a policy is offered to the wrong person, taken back, refused by the new owner of the car, and accepted after all', async ({
  site,
  arrive,
}) => {
  const [owner, wrong, right, office] = [await arrive('phone'), await arrive('phone'), await arrive('desktop'), await arrive('desktop')];
  // The policy that is no longer theirs is not found.
  owner.expects(/status of 404/);
  const { buyer, policy } = await site.boughtIn(owner);
  const [stranger, next] = [aPerson(), { ...aPerson(), first_name: 'Robin', last_name: 'Adeyemi' }];
  const { page } = owner;
  const dialog = await typeNewOwner(page, policy.id, stranger.email);
  await owner.picture('transfer-dialog-phone');
  await dialog.getByRole('button', { name: 'Check' }).click();
  await page.getByRole('heading', { name: 'What happens' }).waitFor();
  await looked(owner, 'transfer-form-phone');
  assert.equal(await page.getByLabel('Their email address').inputValue(), stranger.email);
  await askToTakeOver(page, { email: stranger.email, first_name: 'Jo', last_name: 'Stranger' });
  await looked(owner, 'transfer-pending-phone');
  const lost = linkIn((await secretMessageTo(await site.staff('admin'), stranger.email, 'policy-transfer')).text);
  await page.getByRole('button', { name: 'Withdraw my request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave it as it is' }).click();
  await withdrawRequest(page);
  await page.getByText('Your request to Jo Stranger is withdrawn. The policy stays yours.').waitFor();
  await askToTakeOver(page, next);

  // Whoever was asked by mistake learns that there is nothing to make an account for.
  await wrong.page.goto(lost);
  await wrong.page.getByText(/^The offer was accepted, refused or taken back/).waitFor();
  await looked(wrong, 'transfer-over-phone');

  const register = async ({ page: at }: typeof wrong, who: typeof stranger) => {
    await at.getByLabel('First name').fill(who.first_name);
    await at.getByLabel('Last name').fill(who.last_name);
    await at.getByLabel('Email address').fill(who.email);
    await at.getByLabel('Password', { exact: true }).fill(who.password);
    await at.getByLabel('Password again').fill(who.password);
    await at.getByRole('button', { name: 'Create my account' }).click();
  };
  const link = await linkTo(site, next.email);
  await right.page.goto(link);
  await right.page.getByRole('heading', { level: 1, name: 'You’ve been offered cover' }).waitFor();
  await looked(right, 'transfer-asked-desktop');
  await register(right, next);
  await right.page.getByRole('heading', { name: 'The cover' }).waitFor();
  await looked(right, 'transfer-offer-desktop');
  await right.page.getByRole('button', { name: 'I do not want it' }).click();
  await right.page.getByRole('dialog').getByRole('button', { name: 'No, go back' }).click();
  await right.page.getByRole('button', { name: 'I do not want it' }).click();
  await right.page.getByRole('dialog').getByRole('button', { name: 'Yes, refuse it' }).click();
  await right.page.getByText('You refused this policy. It stays with its owner.').waitFor();
  await looked(right, 'transfer-refused-desktop');
  await messageTo(await site.staff(), buyer.person.email, 'transfer-declined');

  // The owner may ask again; the previous link no longer works.
  await page.reload();
  await page.getByText('Robin Adeyemi does not want this policy. The policy stays yours.').waitFor();
  await looked(owner, 'transfer-declined-phone');
  await askToTakeOver(page, next);
  const second = await linkTo(site, next.email, link);
  await right.page.goto(link);
  await right.page.getByText(/^The offer was accepted, refused or taken back/).waitFor();
  await right.page.goto(second);
  await right.page.getByRole('heading', { name: 'The cover' }).waitFor();
  await right.page.getByRole('button', { name: 'Accept the policy' }).click();
  await right.page.getByRole('alert').getByRole('link', { name: 'Tick the box to accept the terms' }).click();
  await right.page.getByRole('checkbox', { name: /^I have read what the policy covers/ }).check();
  await right.page.getByRole('button', { name: 'Accept the policy' }).click();
  await right.page.getByText(`Policy ${policy.policyNumber}`).waitFor();
  await looked(right, 'transfer-taken-over-desktop');
  await messageTo(await site.staff(), next.email, 'policy-taken-over');

  // Another tab of the owner, open since before.
  await page.goto(`/account/policies/${policy.id}/transfer`);
  await page.getByText('Robin Adeyemi accepted this policy. It is theirs now, and no longer in your account.').waitFor();
  await looked(owner, 'transfer-given-phone');
  await page.goto('/account/cover');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await page.getByRole('link', { name: `View policy ${policy.policyNumber}` }).count(), 0);

  await (await site.staff()).handOver(office.context);
  await office.page.goto('/backoffice/');
  await office.page.getByLabel('Search customers, cars and policies').fill(policy.policyNumber);
  await office.page.getByRole('list', { name: 'Results' }).getByRole('link').filter({ hasText: policy.policyNumber }).first().click();
  await office.page.getByRole('heading', { level: 1, name: 'Robin Adeyemi' }).waitFor();
});
