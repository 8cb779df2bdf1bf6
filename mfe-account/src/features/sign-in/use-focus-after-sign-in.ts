import { useEffect, useRef } from 'react';

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
