import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Suspense } from 'react';
import { later, LoadBoundary } from '../later/later.js';
import { layout as words } from '../messages/shell.js';
import css from './sign-in-place.module.css';

const OnPage = later(() => import(/* webpackChunkName: "sign-in" */ '../sign-in/sign-in-on-page.js'));

/** Where a remote asks who somebody is: the form, or the way to its dialog while that cannot be loaded. */
export function SignInPlace({ host }: RemoteProps) {
  const toDialog = (
    <div>
      <Button label={words.signIn} size="large" onClick={() => host.openDialog('login')} />
    </div>
  );
  return (
    <LoadBoundary onFailure={() => host.track('sign_in_unloaded')} failed={toDialog}>
      <div className={css.place}>
        <Suspense fallback={null}>
          <OnPage host={host} />
        </Suspense>
      </div>
    </LoadBoundary>
  );
}
