import type { DialogName, HostApi } from '@kerbside/contracts/host';
import { Suspense, type ComponentType } from 'react';
import { later, LoadBoundary } from './later/later.js';
import * as messages from './messages/shell.js';
import type { DialogProps } from './dialogs/dialog-props.js';
import type { Dialogs } from './dialogs/use-dialogs.js';

const drawn: Readonly<Record<DialogName, ComponentType<DialogProps>>> = {
  login: later(() => import(/* webpackChunkName: "sign-in" */ './sign-in/login-dialog.js')),
  forgotpassword: later(() => import(/* webpackChunkName: "sign-in" */ './sign-in/forgot-password-dialog.js')),
  secondfactor: later(() => import(/* webpackChunkName: "second-factor" */ './second-factor/second-factor-dialog.js')),
  passkey: later(() => import(/* webpackChunkName: "passkey" */ './second-factor/passkey-dialog.js')),
  callback: later(() => import(/* webpackChunkName: "callback" */ './dialogs/callback-dialog.js')),
  subscriptions: later(() => import(/* webpackChunkName: "callback" */ './dialogs/subscriptions-dialog.js')),
};

const Rewards = later(() => import(/* webpackChunkName: "rewards" */ './rewards/rewards-dialog.js'));

/** The dialog that the address names. Dialogs belong to the shell, so they open on every page, whichever remote is down. */
export function DialogHost({ dialogs, host }: { readonly dialogs: Dialogs; readonly host: HostApi }) {
  const { signedIn, role, userId } = host.session;
  return (
    <>
      {signedIn && role === null && (
        <LoadBoundary key={userId} onFailure={() => host.track('rewards_unloaded')} failed={null}>
          <Suspense fallback={null}>
            <Rewards host={host} isWaiting={dialogs.open !== undefined} />
          </Suspense>
        </LoadBoundary>
      )}
      <OpenDialog dialogs={dialogs} host={host} />
    </>
  );
}

function OpenDialog({ dialogs, host }: { readonly dialogs: Dialogs; readonly host: HostApi }) {
  const Open = dialogs.open && drawn[dialogs.open];
  if (!Open) return null;
  const signedIn = (redirect: string) => {
    host.toast(messages.signedIn, 'success');
    dialogs.leave(redirect);
  };
  const failed = () => {
    host.toast(messages.dialogFailed, 'danger');
    dialogs.close();
  };
  return (
    <LoadBoundary key={dialogs.open} onFailure={failed} failed={null}>
      <Suspense fallback={null}>
        <Open host={host} facts={dialogs.facts} onClose={dialogs.close} onSwap={dialogs.swap} onSignedIn={signedIn} />
      </Suspense>
    </LoadBoundary>
  );
}
