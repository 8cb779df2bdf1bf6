import { readMe } from '@kerbside/contracts/http/accounts/accounts';
import {
  askDataErasure,
  askDataExport,
  type DataErasure,
  type DataExport,
  downloadDataExport,
  readYourData,
  withdrawDataErasure,
} from '@kerbside/contracts/http/accounts/data';
import { changeDetails } from '@kerbside/contracts/http/accounts/details';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '../testing/render-account.js';
import { me } from '../testing/samples.js';

const copy = (over: Partial<DataExport> = {}): DataExport => ({
  id: '1c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
  status: 'gathering',
  askedAt: '2026-11-20T10:00:00.000Z',
  missing: ['claims'],
  bytes: null,
  expiresAt: null,
  ...over,
});
const ready = copy({ status: 'ready', missing: [], bytes: 2_400_000, expiresAt: '2026-11-27T10:05:00.000Z' });
const erasure = (over: Partial<DataErasure> = {}): DataErasure => ({
  id: '2c2d3e4f-5a6b-4c7d-8e9f-0a1b2c3d4e5f',
  status: 'waiting',
  askedAt: '2026-11-20T10:00:00.000Z',
  beginsAt: '2026-11-27T10:00:00.000Z',
  obstacles: [],
  ...over,
});
const obstacles = [
  { kind: 'active-cover', name: 'KS-WAR-0000001-100' },
  { kind: 'open-claim', name: 'C-7' },
] as const;

const services = (export_: DataExport | null = null, one: DataErasure | null = null) =>
  new ScriptedServices().answer(readYourData, { export: export_, erasure: one });
const render = (up: ScriptedServices) => renderAccount('/account/your-data', { services: up });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('a copy of the customer’s data', () => {
  it('is asked for, and then being made', async () => {
    const up = services().answer(askDataExport, { export: copy() });
    const { toast } = render(up);
    expect(await screen.findByText('You haven’t asked for a copy, or it has expired.')).toBeTruthy();
    up.answer(readYourData, { export: copy(), erasure: null });
    await press('Ask for a copy');
    expect(await screen.findByText('We are gathering your data')).toBeTruthy();
    expect(toast).toHaveBeenCalledWith('We are making your copy', 'success');
    expect(screen.queryByRole('button', { name: 'Ask for a copy' })).toBeNull();
  });

  it('says when what was sent before signing in is in it', async () => {
    render(services());
    expect(await screen.findByText(/choose a new password by a link that we email to you/)).toBeTruthy();
  });

  it('asks for the password where the session is not newly signed in', async () => {
    const needed = {
      status: 401,
      code: 'PASSWORD_NEEDED',
      message: 'Enter your password.',
      fields: { password: 'Enter your password to go on' },
    };
    const up = services().refuse(askDataExport, needed);
    render(up);
    await press('Ask for a copy');
    await userEvent.type(await screen.findByLabelText('Password'), 'blue kettle');
    up.answer(askDataExport, { export: copy() }).answer(readYourData, { export: copy(), erasure: null });
    await press('Ask for a copy');
    expect(await screen.findByText('We are gathering your data')).toBeTruthy();
  });

  it('says whose part is missing when it is late', async () => {
    render(services(copy({ status: 'late' })));
    expect(await screen.findByText(/We are still waiting for your policies and claims\./)).toBeTruthy();
  });

  it('can be downloaded until it runs out, and says why it was not', async () => {
    render(services(ready).refuse(downloadDataExport, { status: 503, code: 'BUSY', message: 'We are very busy just now.' }));
    expect(await screen.findByText(/until 27 November at 10:05\. It is a zip file of 2\.4 MB/)).toBeTruthy();
    await press('Download your data');
    expect((await screen.findByRole('alert')).textContent).toContain('We are very busy just now.');
  });

  it('can be asked about again when that could not be read', async () => {
    const up = new ScriptedServices().refuse(readYourData, { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' });
    render(up);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load what you asked for');
    up.answer(readYourData, { export: ready, erasure: null });
    await press('Try again');
    expect(await screen.findByText('Your copy is ready')).toBeTruthy();
  });
});

describe('an erasure', () => {
  it('says what the law keeps, for how long and which law', async () => {
    render(services());
    const kept = await screen.findByRole('list', { name: 'What the law makes us keep' });
    expect(kept.textContent).toContain('Payments, refunds and our books');
    expect(kept.textContent).toContain(
      'For 6 years from the end of our financial year, the 31st of March: Companies Act 2006, section 388',
    );
  });

  it('is asked for in two steps, waits, and can be taken back', async () => {
    const up = services().answer(askDataErasure, { erasure: erasure() });
    const { toast } = render(up);
    await press('Erase my account');
    up.answer(readYourData, { export: null, erasure: erasure() });
    await press('Yes, erase it');
    expect(await screen.findByText('We will erase your account on 27 November 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Erase my account' })).toBeNull();
    up.answer(withdrawDataErasure, {}).answer(readYourData, { export: null, erasure: null });
    await press('Do not erase my account');
    expect(await screen.findByRole('button', { name: 'Erase my account' })).toBeTruthy();
    expect(toast).toHaveBeenLastCalledWith('We will not erase your account', 'success');
  });

  it('is refused by name', async () => {
    const refused = { status: 409, code: 'ERASURE_REFUSED', message: 'Not yet.', data: { obstacles } };
    render(services().refuse(askDataErasure, refused));
    await press('Erase my account');
    await press('Yes, erase it');
    const alert = await screen.findByText(/Policy KS-WAR-0000001-100 still covers you/);
    expect(alert).toBeTruthy();
    expect(screen.getByText('Claim C-7 is not settled yet.')).toBeTruthy();
  });

  it('shows why it was refused after the seven days', async () => {
    render(services(null, erasure({ status: 'refused', obstacles: [...obstacles] })));
    expect(await screen.findByText('We cannot erase your data yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Erase my account' })).toBeTruthy();
  });
});

describe('the details of a customer', () => {
  const person = { ...me.person, phone: '07700 900123', address: ['1 Kerb Lane', 'Leeds'], postcode: 'LS1 1AA' };
  const services = () => new ScriptedServices().answer(readMe, { ...me, person });
  const type = async (name: string, value: string) => {
    const field = await screen.findByRole('textbox', { name });
    await userEvent.clear(field);
    await userEvent.type(field, value);
  };
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save your details' }));

  it('are shown as they are kept, and saved', async () => {
    const up = services().answer(changeDetails, person);
    const { toast } = renderAccount('/account/details', { services: up });
    await type('Address line 1 (optional)', '2 Kerb Lane');
    await save();
    await waitFor(() => expect(toast).toHaveBeenCalledWith('Your details are saved', 'success'));
    expect(up.bodies(changeDetails)).toMatchObject([{ address_line_1: '2 Kerb Lane', town: 'Leeds', postcode: 'LS1 1AA' }]);
  });

  it('need a first name', async () => {
    renderAccount('/account/details', { services: services() });
    await type('First name', ' ');
    await save();
    expect(await screen.findByRole('link', { name: 'Enter your first name' })).toBeTruthy();
  });

  it('ask for the password where the session is not new', async () => {
    const needed = {
      status: 401,
      code: 'PASSWORD_NEEDED',
      message: 'Enter your password to go on',
      fields: { password: 'Enter your password to go on' },
    };
    const up = services().refuse(changeDetails, needed);
    renderAccount('/account/details', { services: up });
    await type('Phone number (optional)', '07700 900124');
    await save();
    await userEvent.type(await screen.findByLabelText('Your password'), 'open sesame');
    up.answer(changeDetails, person);
    await save();
    await waitFor(() => expect(up.bodies(changeDetails).at(-1)).toMatchObject({ password: 'open sesame' }));
  });
});
