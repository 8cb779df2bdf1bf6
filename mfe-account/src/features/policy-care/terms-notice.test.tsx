import { acceptTerms } from '@kerbside/contracts/http/claims/policy-care';
import type { Cover } from '@kerbside/contracts/http/claims/policies';
import { fakeHost } from '@kerbside/contracts/testing/fake-host';
import { ScriptedServices } from '@kerbside/contracts/testing/scripted-services';
import { ServerData } from '@kerbside/contracts/ui/data/server-data';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { aPolicy, casey } from '../../testing/samples.js';
import { TermsNotice } from './terms-notice.js';
import { termsToAccept } from './terms-to-accept.js';

const cover = (last: number, over: Partial<Cover> = {}) =>
  aPolicy({
    id: `a0000000-0000-4000-8000-00000000000${last}`,
    policyNumber: `KS-WAR-000000${last}-100`,
    levelName: `Level ${last}`,
    termsAcceptedOn: null,
    ...over,
  });
const policies = [cover(1), cover(2)];

const open = (script: ScriptedServices) => {
  const host = fakeHost({ session: casey, fetch: script.fetch });
  render(
    <ServerData host={host}>
      <TermsNotice host={host} policies={policies} />
    </ServerData>,
  );
  return userEvent.click(screen.getByRole('button', { name: 'Read and accept' }));
};
const item = async (name: string) => {
  const found = (await screen.findByRole('heading', { level: 3, name })).closest('li');
  if (!found) throw new Error(`${name} is in no list`);
  return within(found);
};
const accept = async (name: string) => {
  const terms = await item(name);
  await userEvent.click(terms.getByRole('checkbox'));
  await userEvent.click(terms.getByRole('button', { name: 'Accept the terms' }));
};

describe('terms that wait', () => {
  it.each<[string, Partial<Cover>, number]>([
    ['of a policy in force', {}, 1],
    ['of one that starts later', { status: 'future' }, 1],
    ['of one that is over', { status: 'expired' }, 0],
    ['of one that was cancelled', { status: 'cancelled' }, 0],
    ['that were accepted', { termsAcceptedOn: '2026-11-20' }, 0],
  ])('%s: %#', (_, over, count) => expect(termsToAccept([cover(1, over)])).toHaveLength(count));

  it('A4, A9: are accepted one by one by a tick, then thanked for, which closes by itself after 3 s', async () => {
    const script = new ScriptedServices().answerBy(acceptTerms, ({ body }) => {
      const { id } = z.parse(acceptTerms.body, body);
      return { ...(policies.find((one) => one.id === id) ?? cover(9)), termsAcceptedOn: '2026-11-20' };
    });
    await open(script);
    expect(await screen.findByText('2 products are left.')).toBeTruthy();
    const first = await item('Warranty: Level 1');
    expect(first.getByRole('link', { name: 'Read policy KS-WAR-0000001-100 (opens in a new window)' })).toBeTruthy();
    await userEvent.click(first.getByRole('button', { name: 'Accept the terms' }));
    expect(await first.findByRole('link', { name: 'Tick the box to accept the terms' })).toBeTruthy();
    expect(script.bodies(acceptTerms)).toEqual([]);
    await accept('Warranty: Level 1');
    expect(await screen.findByText('One product is left.')).toBe(document.activeElement);
    expect(screen.queryByRole('heading', { name: 'Warranty: Level 1' })).toBeNull();
    const began = performance.now();
    await accept('Warranty: Level 2');
    expect(await screen.findByText('Thank you. You have accepted all your terms.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 });
    expect(performance.now() - began).toBeGreaterThanOrEqual(2_900);
    expect(script.bodies(acceptTerms)).toEqual(policies.map(({ id }) => ({ model: 'Policy', id, productType: 'warranty' })));
  });

  it('stay when they could not be accepted, with the reason', async () => {
    await open(new ScriptedServices().refuse(acceptTerms, { status: 503, code: 'UNAVAILABLE', message: 'We are working on this.' }));
    await accept('Warranty: Level 1');
    expect(await (await item('Warranty: Level 1')).findByText('We are working on this.')).toBeTruthy();
    expect(screen.getByText('2 products are left.')).toBeTruthy();
  });
});
