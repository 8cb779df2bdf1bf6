import { hostContract } from '@kerbside/contracts/host';
import { anEntry as entry } from '../testing/a-release.js';
import { remoteList } from './remote-list.js';

const answering = (answer: () => Promise<Response>) => (() => answer()) as typeof fetch;

describe('the list of remotes in the page', () => {
  it('returns the release that is live', () => expect(remoteList([entry()], fetch).live('quote')).toEqual(entry()));

  it.each([
    ['is not listed', [], 'REMOTE_ABSENT'],
    ['is switched off', [entry({ enabled: false })], 'REMOTE_ABSENT'],
    ['speaks a newer contract', [entry({ contract: hostContract + 1 })], 'REMOTE_CONTRACT'],
    ['speaks an older contract', [entry({ contract: hostContract - 1 })], 'REMOTE_CONTRACT'],
  ])('refuses one that %s', (_, entries, code) => {
    expect(() => remoteList(entries, fetch).live('quote')).toThrow(expect.objectContaining({ code, remote: 'quote' }));
  });

  it.each([
    ['on', [entry()]],
    ['off', [entry({ enabled: false })]],
    ['unlisted', [entry({ name: 'account' })]],
  ])('says of one that it is %s', (standing, entries) => expect(remoteList(entries, fetch).standing('quote')).toBe(standing));

  it('takes over what the server says now', async () => {
    const list = remoteList(
      [entry()],
      answering(async () => Response.json({ remotes: [entry({ version: '2.0.0' })] })),
    );
    await list.reread();
    expect(list.live('quote').version).toBe('2.0.0');
  });

  it.each([
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
    ['fails', async () => Response.json({}, { status: 500 })],
    ['answers with a page', async () => new Response('<html>')],
  ])('stays as it is when the server %s', async (_, answer) => {
    const list = remoteList([entry()], answering(answer));
    await list.reread();
    expect(list.live('quote').version).toBe('1.0.0');
  });
});
