import assert from 'node:assert/strict';
import { approveRegistrationChange } from '@kerbside/contracts/http/accounts/registrations';
import type { Page } from '@playwright/test';
import { lookedOnEach } from './support/looked.js';
import { test } from './support/site-test.js';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
/** Presses a button twice, scrolled to where the one that confirms comes: the second press is not for that. Leaves it as it is. */
const pressTwice = async (page: Page, name: string, { confirms, keeps }: { readonly confirms: string; readonly keeps: string }) => {
  const opener = page.getByRole('main').getByRole('button', { name, exact: true });
  await opener.click();
  const place = (await inDialog(page, confirms).boundingBox()) ?? assert.fail('nothing confirms');
  await inDialog(page, keeps).click();
  const { y } = (await opener.boundingBox()) ?? assert.fail('nothing opens it');
  await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), y - place.y);
  await page.mouse.dblclick(place.x + place.width / 2, place.y + place.height / 2);
  await inDialog(page, keeps).click();
};
/** One long word, as cameras and scanners give: no page may become wider by it. */
const longName = 'Photo_of_the_front_of_my_Ford_Focus_after_the_visit_to_Foss_Garage_2026-11-20_0001.jpg';

// Each story is walked on one device, and looked at as it is on both.
test('A2, A8: a document is uploaded on one device, seen on another without a reload, and deleted there', async ({ site, arrive }) => {
  const [visitor, elsewhere] = [await arrive('phone'), await arrive('desktop')];
  const { buyer, policy } = await site.boughtIn(visitor);
  await buyer.caller.handOver(elsewhere.context);
  const [here, there] = [visitor.page, elsewhere.page];
  for (const page of [here, there]) {
    await page.goto('/account/documents');
    await page.getByRole('main').getByText('V5C log book', { exact: true }).click();
  }
  await here.getByRole('button', { name: 'Upload to V5C log book' }).click();
  const dialog = here.getByRole('dialog', { name: 'Upload documents' });
  assert.ok(await dialog.getByRole('radio', { name: 'V5C log book' }).isChecked());
  const buffer = await here.screenshot({ type: 'jpeg' });
  await dialog.getByLabel('Files').setInputFiles([
    { name: longName, mimeType: 'image/jpeg', buffer },
    { name: 'no photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a') },
  ]);
  visitor.expects(/status of 400/);
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText(/^Couldn't upload the file: no photo\.jpg\. /).waitFor();
  await lookedOnEach(visitor, 'upload-refused');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await here.getByRole('button', { name: `Delete ${longName}` }).waitFor();

  await there.getByRole('button', { name: `Delete ${longName}` }).click();
  await there.getByText("Are you sure you want to delete this file? Deleted files can't be recovered.").waitFor();
  await inDialog(there, 'Keep it').click();
  await there.getByRole('button', { name: `Delete ${longName}` }).click();
  await inDialog(there, 'Delete').click();
  await here.getByRole('button', { name: `Delete ${longName}` }).waitFor({ state: 'detached' });
  await here.getByRole('main').getByText('Policies', { exact: true }).click();
  await here.getByText(`Policy schedule ${policy.policyNumber}`).waitFor();
  await lookedOnEach(visitor, 'documents');
});

test.describe('walked on a phone', () => {
  test.use({ device: 'phone' });

  test('A4: a registration is changed: asked for, and approved', async ({ site, visitor }) => {
    const { page } = visitor;
    await site.boughtIn(visitor);
    await page.goto('/account/');
    await page
      .getByRole('region', { name: 'My cars' })
      .getByRole('link', { name: /^See your / })
      .click();
    await press(page, 'Value my car');
    await page.getByText(/^About £[\d,]+ in average condition/).waitFor();
    await page.getByRole('radio', { name: 'Poor' }).check();
    await lookedOnEach(visitor, 'car');
    await pressTwice(page, 'Archive this car', { confirms: 'Archive it', keeps: 'Keep it' });
    await press(page, 'Change the registration');
    await page.getByLabel('New registration number').fill('ab12 cde');
    await inDialog(page, 'Request the change').click();
    await page.getByText('You asked us to change it to AB12CDE').waitFor();
    await lookedOnEach(visitor, 'registration-asked');
    const carId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    // The registers do not know the new one.
    visitor.expects(/status of 404/);
    await (await site.staff()).send(approveRegistrationChange, { body: { car_id: carId } });
    await page.getByText('Your car is now AB12CDE with us').waitFor();
  });
});
