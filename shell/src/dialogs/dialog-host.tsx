import type { DialogName, HostApi } from '@kerbside/contracts/host';
import type { ComponentType } from 'react';
import * as messages from '../messages.js';
import { CallbackDialog } from './callback-dialog.js';
import { ForgotPasswordDialog } from './forgot-password-dialog.js';
import { LoginDialog } from './login-dialog.js';
import type { DialogFacts, Dialogs } from './use-dialogs.js';

export interface DialogProps {
  readonly host: HostApi;
  readonly facts: DialogFacts;
  readonly onClose: () => void;
  readonly onSwap: (name: DialogName, facts?: DialogFacts) => void;
  readonly onSignedIn: (redirect: string) => void;
}

const drawn: Readonly<Partial<Record<DialogName, ComponentType<DialogProps>>>> = {
  login: LoginDialog,
  forgotpassword: ForgotPasswordDialog,
  callback: CallbackDialog,
};

/** The dialog that the address names. They belong to the shell, so they open on every page, whichever remote is down. */
export function DialogHost({ dialogs, host }: { readonly dialogs: Dialogs; readonly host: HostApi }) {
  const Open = dialogs.open && drawn[dialogs.open];
  if (!Open) return null;
  const signedIn = (redirect: string) => {
    host.toast(messages.login.done, 'success');
    dialogs.leave(redirect);
  };
  return <Open key={dialogs.open} host={host} facts={dialogs.facts} onClose={dialogs.close} onSwap={dialogs.swap} onSignedIn={signedIn} />;
}
