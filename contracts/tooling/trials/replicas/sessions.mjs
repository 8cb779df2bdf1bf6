import { logout, readMe, readSession } from '@kerbside/contracts/http/accounts/accounts';
import { listPolicies } from '@kerbside/contracts/http/claims/policies';
import { listPayments } from '@kerbside/contracts/http/payments/payments';
import { Shopper } from '../purchases/shop.mjs';

const ownCalls = [
  { service: 'accounts', call: readMe },
  { service: 'claims', call: listPolicies },
  { service: 'payments', call: listPayments },
];

/** Signing in at one replica signs in at every replica of every service; signing out at the other signs out at all of them, at once. */
export async function sessionsEverywhere(fleet) {
  const faults = [];
  const shopper = new Shopper(fleet.url);
  await shopper.signUp();
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = fleet.replicasOf('accounts').toSorted(() => round % 2 || -1);
    const there = shopper.caller.twin(one.url);
    await shopper.signIn(there);
    faults.push(...(await statusesOf(fleet, there)).filter(({ status }) => status !== 200).map(sentence('after signing in')));
    await there.twin(other.url).send(logout);
    faults.push(...(await statusesOf(fleet, there)).filter(({ status }) => status !== 401).map(sentence('after signing out')));
    const { signedIn } = await there.twin(fleet.url).send(readSession);
    if (signedIn) faults.push('the page still says that somebody is signed in');
  }
  return faults;
}

function statusesOf(fleet, caller) {
  const targets = ownCalls.flatMap(({ service, call }) => fleet.replicasOf(service).map((member) => ({ service, call, member })));
  return Promise.all(
    targets.map(async ({ service, call, member }) => ({
      where: `${service} ${member.replica}`,
      status: (await caller.twin(member.url).once(call, { query: {} })).status,
    })),
  );
}

const sentence =
  (when) =>
  ({ where, status }) =>
    `${where} answers ${status} ${when}`;
