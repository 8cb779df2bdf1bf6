import {
  chooseRemoteRelease,
  listRemoteReleases,
  listRemoteSwitches,
  switchRemote,
  type KeptRelease,
  type RemoteBack,
  type RemoteSwitch,
} from '@kerbside/contracts/http/accounts/remotes';
import { listServiceReleases, type ServiceRelease } from '@kerbside/contracts/http/accounts/service-releases';
import { remoteNames, type RemoteEntry } from '@kerbside/contracts/page/remotes';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter } from '../testing/by-hand.js';
import { ids } from '../testing/records.js';
import { officeServices, openOffice, staffSession } from '../testing/open-office.js';

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

const release = (version: string, of: Partial<KeptRelease> = {}): KeptRelease => ({
  id: `quote ${version}`,
  remote: 'quote',
  version,
  contract: 1,
  manifest: `https://quote.example/${version}/mf-manifest.json`,
  since: '2027-03-05T14:05:00.000Z',
  ...of,
});
const until = '2027-03-05T14:05:00.000Z';
const earlier = release('0.1.0', { since: '2027-03-01T09:00:00.000Z', until });
const takenBack: RemoteBack = {
  remote: 'quote',
  releaseId: earlier.id,
  why: 'Prices are wrong',
  since: '2027-03-06T10:30:00.000Z',
  by: { id: ids.staff, name: 'Ada Min' },
};

/** The services, and the edge's list of releases. */
const site = (...changed: readonly RemoteEntry[]) => {
  const services = officeServices()
    .answer(listRemoteSwitches, { rows: [] })
    .answer(listRemoteReleases, { rows: [], back: [] })
    .answer(listServiceReleases, { rows: [] });
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
const rowOf = async (part: string, table = 'Remotes and releases') => {
  const row = (await within(await screen.findByRole('table', { name: table })).findByText(part)).closest('tr');
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
    expect(dialog.getAllByText('Say why, for the audit trail').length).toBeGreaterThan(0);
    await enter(dialog.getByRole('textbox', { name: 'Why' }), 'Prices are wrong');
    at.services.answer(listRemoteSwitches, { rows: [switched()] });
    await userEvent.click(dialog.getByRole('button', { name: 'Switch off' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Switch on: Quotes and bookings' }));
    const again = within(await screen.findByRole('dialog', { name: 'Switch on: Quotes and bookings' }));
    expect(again.getByText(/^Ada Min switched it off on 5\/3\/2027.*: Prices are wrong$/)).toBeTruthy();
    at.services.answer(switchRemote, switched({ isOn: true }));
    at.services.answer(listRemoteSwitches, { rows: [switched({ isOn: true })] });
    await enter(again.getByRole('textbox', { name: 'Why' }), 'Mended');
    await userEvent.click(again.getByRole('button', { name: 'Switch on' }));
    expect(await screen.findByRole('button', { name: 'Switch off: Quotes and bookings' })).toBeTruthy();
    expect(at.services.bodies(switchRemote)).toEqual([
      { isOn: false, was: null, why: 'Prices are wrong' },
      { isOn: true, was: switched().since, why: 'Mended' },
    ]);
    expect(said.toasts).toEqual(['Quotes and bookings: switched off.', 'Quotes and bookings: switched on.']);
  });

  it('says where an operator switched one off, and never offers to take the back office away', async () => {
    await open(site(entry('payment', { enabled: false })));
    expect((await rowOf('Payment')).textContent).toContain('Off in the list of releases. An operator can switch it on.');
    expect(within(await rowOf('Back office')).queryByRole('button')).toBeNull();
  });
});

describe('the releases of each part', () => {
  const opened = async (rows: readonly KeptRelease[], back: readonly RemoteBack[] = [], ...changed: readonly RemoteEntry[]) => {
    const at = site(...changed);
    at.services.answer(listRemoteReleases, { rows: [...rows], back: [...back] });
    return { at, ...(await open(at)) };
  };
  const named = 'Releases of each part';

  it('say which are live and which are kept, since when, go back to an earlier one with a reason, then return to the newest', async () => {
    const { at, said } = await opened([release('0.2.0'), earlier]);
    const newest = (await rowOf('0.2.0', named)).textContent;
    for (const words of ['https://quote.example', 'Since 5/3/2027', 'Newest', 'Live']) expect(newest).toContain(words);
    const kept = (await rowOf('0.1.0', named)).textContent;
    for (const words of ['Since 1/3/2027', 'Until 5/3/2027', 'Kept']) expect(kept).toContain(words);
    await userEvent.click(await screen.findByRole('button', { name: 'Roll back: Quotes and bookings to 0.1.0' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Roll back: Quotes and bookings to 0.1.0' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(dialog.getAllByText('Say why, for the audit trail').length).toBeGreaterThan(0);
    at.services.answer(chooseRemoteRelease, { back: takenBack });
    at.services.answer(listRemoteReleases, { rows: [release('0.2.0'), earlier], back: [takenBack] });
    at.edge.remotes = at.edge.remotes.map((one) =>
      one.name === 'quote' ? entry('quote', { version: '0.1.0', manifest: earlier.manifest }) : one,
    );
    await enter(dialog.getByRole('textbox', { name: 'Why' }), 'Prices are wrong');
    await userEvent.click(dialog.getByRole('button', { name: 'Roll back' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Return to newest: Quotes and bookings to 0.2.0' }));
    const old = (await rowOf('0.1.0', named)).textContent;
    for (const words of ['Live', 'Taken back to it 6/3/2027', 'by Ada Min', 'Prices are wrong']) expect(old).toContain(words);
    expect(old).not.toContain('Not served yet');
    const again = within(await screen.findByRole('dialog'));
    expect(again.getByText(/^Ada Min rolled it back to 0\.1\.0 on 6\/3\/2027.*: Prices are wrong$/)).toBeTruthy();
    at.services.answer(chooseRemoteRelease, { back: null });
    at.services.answer(listRemoteReleases, { rows: [release('0.2.0'), earlier], back: [] });
    await enter(again.getByRole('textbox', { name: 'Why' }), 'Mended');
    await userEvent.click(again.getByRole('button', { name: 'Return to newest' }));
    await screen.findByRole('button', { name: 'Roll back: Quotes and bookings to 0.1.0' });
    expect(at.services.bodies(chooseRemoteRelease)).toEqual([
      { releaseId: earlier.id, was: null, why: 'Prices are wrong' },
      { releaseId: 'quote 0.2.0', was: earlier.id, why: 'Mended' },
    ]);
    expect(said.toasts).toEqual(['Quotes and bookings: rolled back to 0.1.0.', 'Quotes and bookings: returned to 0.2.0.']);
  });

  it('says so where the edge does not give out what was chosen', async () => {
    await opened([release('0.2.0'), earlier], [takenBack]);
    expect((await rowOf('0.1.0', named)).textContent).toContain('Not served yet.');
    expect((await rowOf('0.2.0', named)).textContent).toContain('Live');
  });

  it('offers no release that the shell would refuse, nor an older back office', async () => {
    const office = { remote: 'backoffice' as const, id: 'b', manifest: 'https://backoffice.example/0.1.0/mf-manifest.json' };
    await opened([
      release('0.2.0'),
      release('0.1.0', { contract: 2, until }),
      release('0.2.1', { ...office, id: 'b2' }),
      release('0.1.9', { ...office, until }),
    ]);
    expect((await rowOf('0.1.0', named)).textContent).toContain('For another shell');
    expect((await rowOf('0.1.9', named)).textContent).toContain('An operator can take it back');
    expect(screen.queryByRole('button', { name: /^Roll back/ })).toBeNull();
  });
});

describe('the releases of services', () => {
  const pricing: ServiceRelease = {
    service: 'pricing',
    version: '0.2.0',
    commit: '11cb0c97da301262360e7a231f10fbb428a93d6c',
    startedAt: '2027-03-05T13:55:00.000Z',
    since: '2027-03-05T14:05:00.000Z',
    heardAt: '2027-03-05T15:05:00.000Z',
    isAnswering: true,
    before: { version: '0.1.0', commit: null, until: '2027-03-05T14:05:00.000Z' },
  };
  const claims: ServiceRelease = {
    ...pricing,
    service: 'claims',
    version: null,
    commit: null,
    startedAt: null,
    isAnswering: false,
    before: null,
  };

  it('say what each service is, since when, and what was before; its team takes it back', async () => {
    const at = site();
    at.services.answer(listServiceReleases, { rows: [claims, pricing] });
    await open(at);
    const table = 'Releases of each service';
    const said = (await rowOf('pricing', table)).textContent;
    for (const one of ['0.2.0', 'Built from 11cb0c97da30', 'Known since 5/3/2027', 'Started 5/3/2027', 'Answers', '0.1.0'])
      expect(said).toContain(one);
    expect(said).toContain('kubectl rollout undo deployment/pricing -n kerbside');
    const silent = (await rowOf('claims', table)).textContent;
    for (const one of ['Not reported', 'Build not reported', 'Does not answer', 'None known']) expect(silent).toContain(one);
    expect(screen.getByText(/A service is rolled back by its team’s deployment, not here/)).toBeTruthy();
  });
});
