import type { RemoteProps } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { TypedSoFar } from '@kerbside/contracts/ui/controls/typed-so-far';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import { shared, staff as words } from '../../messages/account.js';
import { backOfficePath } from '../../paths.js';
import { AskToSignIn } from './ask-to-sign-in.js';

/** In place of the account for staff: the lists they may read hold every customer's records and belong in the back office. */
export function StaffNotice({ host }: RemoteProps) {
  useTitle(host, shared.myAccount);
  return (
    <Page width="reading">
      <Stack>
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        <div>
          <Link asChild href={backOfficePath}>
            <ButtonLink>{words.toBackOffice}</ButtonLink>
          </Link>
        </div>
      </Stack>
    </Page>
  );
}

/**
 * The sign-in dialog gives the focus back to a button that is gone once the page itself is shown: the page's heading takes it instead,
 * as soon as no dialog is in front of it. The address stays the same, so nothing else moves the focus.
 */
export const useFocusAfterSignIn = (signedIn: boolean): void => {
  const wasAsked = useRef(false);
  useEffect(() => {
    const hasJustSignedIn = signedIn && wasAsked.current;
    wasAsked.current = !signedIn;
    if (!hasJustSignedIn) return undefined;
    const dialog = document.querySelector('dialog[open]');
    const focus = () => document.querySelector('h1')?.focus();
    if (!dialog) return focus();
    dialog.addEventListener('close', focus, { once: true });
    return () => dialog.removeEventListener('close', focus);
  }, [signedIn]);
};

/**
 * Shows its children only to a signed-in person, and mounts them again for each person. The services check again, ownership included. Where the
 * session ends meanwhile, the same person finds what they typed when they have signed in again.
 */
export function SignedIn({ host, children }: RemoteProps & { readonly children: ReactNode }) {
  const { signedIn, userId } = host.session;
  useFocusAfterSignIn(signedIn);
  return <TypedSoFar host={host}>{signedIn ? <Fragment key={userId}>{children}</Fragment> : <AskToSignIn host={host} />}</TypedSoFar>;
}
