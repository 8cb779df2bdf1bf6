import { listRemoteSwitches, switchRemote, type RemoteSwitch } from '@kerbside/contracts/http/accounts-remotes';
import { remoteNames, type RemoteEntry } from '@kerbside/contracts/remotes';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ids } from './testing/ids.js';
import { officeServices, openOffice, refused, staffSession } from './testing/open-office.js';

const entry = (name: RemoteEntry['name'], of: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name,
  version: '0.2.0',
  contract: 1,
  manifest: `https://${name}.example/0.2.0/mf-manifest.json`,
  enabled: true,
  signature: { key: 'a', value: 'b' },
  ...of,
});
const switched = (of: Partial<RemoteSwitch> = {}): RemoteSwitch => ({
  remote: 'quote',
  isOn: false,
  why: 'Prices are wrong',
  since: '2027-03-05T14:05:00.000Z',
  by: { id: ids.staff, name: 'Ada Min' },
  ...of,
});

/** The services, and the edge's list of releases. */
const site = (...changed: readonly RemoteEntry[]) => {
  const services = officeServices().answer(listRemoteSwitches, { rows: [] });
  const edge = { remotes: remoteNames.map((name) => changed.find((one) => one.name === name) ?? entry(name)), isAway: false };
  const { fetch: ask } = services;
  Object.defineProperty(services, 'fetch', {
    value: (path: string, init?: RequestInit) => {
      if (path !== '/remotes.json') return ask(path, init);
      const answer = { ok: !edge.isAway, status: edge.isAway ? 503 : 200, json: () => Promise.resolve({ remotes: edge.remotes }) };
      return Promise.resolve(answer);
    },
  });
  return { services, edge };
};
const open = ({ services }: ReturnType<typeof site>) => openOffice('/backoffice/remotes', { services, session: staffSession('admin') });
const rowOf = async (part: string) => {
  const row = (await screen.findByText(part)).closest('tr');
  if (!row) throw new Error(`There is no row of ${part}`);
  return row;
};

describe('the remotes and releases', () => {
  it('says which release of each part is live, whether it is on, and who switched it last, when and why', async () => {
    const at = site(entry('quote', { enabled: false }), entry('account', { version: '0.3.1' }));
    at.services.answer(listRemoteSwitches, { rows: [switched()] });
    await open(at);
    const quote = (await rowOf('Quotes and bookings')).textContent;
    for (const said of ['0.2.0', 'https://quote.example', 'Off since 5/3/2027', 'by Ada Min', 'Prices are wrong'])
      expect(quote).toContain(said);
    const account = (await rowOf('Customer account')).textContent;
    for (const said of ['0.3.1', 'On', 'Never']) expect(account).toContain(said);
  });

  it('switches one off with a reason, and on again', async () => {
    const at = site();
    at.services.answer(switchRemote, switched());
    const { said } = await open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off: Quotes and bookings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch off: Quotes and bookings' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(dialog.getAllByText('Say why').length).toBeGreaterThan(0);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why?' }), 'Prices are wrong');
    at.services.answer(listRemoteSwitches, { rows: [switched()] });
    await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Switch on: Quotes and bookings' }));
    const again = within(await screen.findByRole('dialog', { name: 'Switch on: Quotes and bookings' }));
    at.services.answer(switchRemote, switched({ isOn: true }));
    at.services.answer(listRemoteSwitches, { rows: [switched({ isOn: true })] });
    await userEvent.type(again.getByRole('textbox', { name: 'Why?' }), 'Mended');
    await userEvent.click(again.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByRole('button', { name: 'Switch off: Quotes and bookings' })).toBeTruthy();
    expect(at.services.bodies(switchRemote)).toEqual([
      { isOn: false, why: 'Prices are wrong' },
      { isOn: true, why: 'Mended' },
    ]);
    expect(said.toasts).toEqual(['Quotes and bookings: switched off.', 'Quotes and bookings: switched on.']);
  });

  it('keeps what was typed when it is refused, and says why', async () => {
    const at = site();
    at.services.refuse(switchRemote, refused(503, 'This is not available just now.'));
    await open(at);
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off: Payment' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Why?' }), 'A test');
    await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
    expect(await dialog.findByText('This is not available just now.')).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Why?' }).value).toBe('A test');
  });

  it('says where an operator switched one off, and never offers to take the back office away', async () => {
    await open(site(entry('payment', { enabled: false })));
    expect((await rowOf('Payment')).textContent).toContain('Off in the list of releases. An operator can switch it on.');
    expect(within(await rowOf('Back office')).queryByRole('button')).toBeNull();
  });

  it('offers to load again when the list does not come', async () => {
    const at = site();
    at.edge.isAway = true;
    await open(at);
    expect((await screen.findByRole('alert')).textContent).toContain('We could not load the releases');
    at.edge.isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText('Quotes and bookings')).toBeTruthy());
  });

  it('is for admins', async () => {
    await openOffice('/backoffice/remotes', { session: staffSession('finance') });
    expect(await screen.findByText('You are not allowed to do this')).toBeTruthy();
  });
});
