import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import type { RemoteProps } from '@kerbside/contracts/host';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { TypedSoFar } from '@kerbside/contracts/ui/controls/typed-so-far';
import { useEffect, useRef, type ComponentType } from 'react';
import { LinkButton } from '../../ui/link-button.js';
import { shared, staff as words } from '../../messages/account.js';
import { backOfficePath } from '../../paths.js';
import { AskToSignIn } from './ask-to-sign-in.js';

/** In place of the account for staff: the lists they may read hold every customer's records and belong in the back office. */
function StaffNotice({ host }: RemoteProps) {
  useTitle(host, shared.myAccount);
  return (
    <PlainPage title={words.title} lead={words.lead}>
      <div>
        <LinkButton label={words.toBackOffice} href={backOfficePath} />
      </div>
    </PlainPage>
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
 * A page that only a signed-in person may see, mounted again for each person. The services check again, ownership included. Where the
 * session ends meanwhile, the same person finds what they typed when they have signed in again.
 */
export const signedInPage = <P extends RemoteProps>(Content: ComponentType<P>) =>
  function SignedInPage(props: P) {
    const { host } = props;
    const { signedIn, userId } = host.session;
    useFocusAfterSignIn(signedIn);
    return <TypedSoFar host={host}>{signedIn ? <Content key={userId} {...props} /> : <AskToSignIn host={host} />}</TypedSoFar>;
  };

/** The same of a page that is about the customer's own things. */
export const customerPage = <P extends RemoteProps>(Content: ComponentType<P>) =>
  signedInPage((props: P) => (props.host.session.role === null ? <Content {...props} /> : <StaffNotice host={props.host} />));
