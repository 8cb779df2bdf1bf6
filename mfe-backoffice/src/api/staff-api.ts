import type { CallInput } from '@kerbside/contracts/call';
import { changeRole as changeRoleCall, listStaff } from '@kerbside/contracts/http/accounts/accounts';
import { listPasskeys, removePasskey as removePasskeyCall } from '@kerbside/contracts/http/accounts/passkeys';
import { readSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { change, queryOf, send, type Site } from '@kerbside/contracts/ui/data/calls';
import { customerKey } from './customers-api.js';

const staffKey = ['staff'];
export const ownSignInKey = ['own-sign-in'];

export const staffQuery = (site: Site) => queryOf(site, staffKey, listStaff, {});
export const ownSecondFactorQuery = (site: Site) => queryOf(site, [...ownSignInKey, 'second-factor'], readSecondFactor, {});
export const ownPasskeysQuery = (site: Site) => queryOf(site, [...ownSignInKey, 'passkeys'], listPasskeys, {});

export const changeRole = (site: Site, userId: string) =>
  change(
    (body: CallInput<typeof changeRoleCall>['body']) => send(site, changeRoleCall, { params: { userId }, body }),
    staffKey,
    customerKey(userId),
  );
export const removePasskey = (site: Site, passkeyId: string) =>
  change(
    (body: CallInput<typeof removePasskeyCall>['body']) => send(site, removePasskeyCall, { params: { passkeyId }, body }),
    ownSignInKey,
  );
