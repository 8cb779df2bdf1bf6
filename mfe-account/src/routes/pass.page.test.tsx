import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import { addToWallet, readPass } from '@kerbside/contracts/http/accounts/pass';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { me } from '../testing/samples.js';

const down = { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' };
const url = 'https://kerbside.example/api/accounts/passes/token';
const line = { label: 'Warranty: Essential', value: 'Until 30 November 2027' };
const services = () => new ScriptedServices().answer(readMe, me).answer(readPass, { plate: 'AA19AAA', lines: [line] });
const open = (up = services(), query = '') => renderAccount(`/account/pass${query}`, { services: up });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the digital pass', () => {
  it('A2: has a button for each wallet, then a link and a code of 200 pixels', async () => {
    const up = services().answer(addToWallet, { url, isPreview: false });
    open(up);
    expect(await screen.findByRole('button', { name: 'Add to Google Wallet' })).toBeTruthy();
    await press('Add to Apple Wallet');
    expect((await screen.findByRole('link', { name: 'Open in Apple Wallet' })).getAttribute('href')).toBe(url);
    expect(screen.getByRole('img', { name: 'QR code for your pass' }).getAttribute('width')).toBe('200');
    expect(up.bodies(addToWallet)).toEqual([{ platform: 'apple' }]);
    expect(screen.queryByText('This pass is a preview')).toBeNull();
  });

  it('is drawn as it will look, with its car and its cover', async () => {
    const up = services().refuse(readPass, down);
    open(up);
    await screen.findByText('We could not load your pass');
    const nextYear = { ...line, value: '1 December 2027 to 30 November 2028' };
    up.answer(readPass, { plate: 'AA19AAA', lines: [line, nextYear] });
    await press('Try again');
    const pass = await screen.findByRole('figure');
    for (const said of ['AA19AAA', line.label, line.value, nextYear.value]) expect(pass.textContent).toContain(said);
  });

  it('A2: says that it is a preview', async () => {
    open(services().answer(addToWallet, { url, isPreview: true }));
    await press('Add to Google Wallet');
    expect(await screen.findByText('This pass is a preview')).toBeTruthy();
  });

  it.each([
    [true, /changes when your cover does/],
    [false, /Add it again after a change/],
    [undefined, /Add it again after a change/],
  ])('A2: says whether it changes by itself: %s', async (isKeptCurrent, sentence) => {
    open(services().answer(addToWallet, { url, isPreview: false, isKeptCurrent }));
    await press('Add to Apple Wallet');
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('A2: says that it could not be made, and has its button back', async () => {
    open(services().refuse(addToWallet, down));
    await press('Add to Apple Wallet');
    expect(await screen.findByText('Unable to generate the wallet pass.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add to Apple Wallet' })).toBeTruthy();
  });

  it('A8: says so when nothing of ours answered', async () => {
    open(services().garble(addToWallet, 502));
    await press('Add to Google Wallet');
    expect(await screen.findByText('Unexpected error occurred. Please try again.')).toBeTruthy();
  });

  it('A8: says that its code is too long to show', async () => {
    open(services().answer(addToWallet, { url: `${url}${'x'.repeat(3_000)}`, isPreview: false }));
    await press('Add to Apple Wallet');
    expect(await screen.findByText('Could not load QR code. Please try again later.')).toBeTruthy();
  });

  it('is that of the car that was chosen', async () => {
    const second = { ...me.cars[0], id: 'dc000000-0000-4000-8000-000000000002', model: 'Leaf' };
    const [first] = me.cars;
    if (!first) throw new Error('Casey has a car');
    const up = services()
      .answer(readMe, { ...me, cars: [first, { ...first, ...second }] })
      .answer(addToWallet, { url, isPreview: false });
    open(up, `?car=${second.id}`);
    expect(await screen.findByRole('radio', { name: /Leaf/, checked: true })).toBeTruthy();
    await press('Add to Apple Wallet');
    await screen.findByRole('link', { name: 'Open in Apple Wallet' });
    expect(up.asked.at(-1)?.path).toContain(second.id);
  });

  it('says that there is none without a car, and asks again when that could not be loaded', async () => {
    const up = services().refuse(readMe, down);
    open(up);
    await screen.findByText('We could not load your cars');
    up.answer(readMe, { ...me, cars: [] });
    await press('Try again');
    expect(await screen.findByText('No cars yet')).toBeTruthy();
  });
});
