import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import type { Role } from '@kerbside/contracts/caller';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { ButtonLink, Button } from '@kerbside/contracts/ui/controls/button';
import { QueryObserver, useQueryClient } from '@tanstack/react-query';
import { Activity, memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { gate as words } from '../../messages/frame.js';
import { searchPath } from '../../paths.js';
import { has } from './rights.js';

/**
 * Shows its children only to staff who have the right, and mounts them again for each person. The services check again. Where the session ends meanwhile,
 * they are out of sight, with what was typed in them, until the same person has signed in again.
 */
export function StaffOnly({ host, needs, children }: RemoteProps & { readonly needs?: Role | undefined; readonly children: ReactNode }) {
  const { signedIn, userId, role } = host.session;
  const [shownTo, setShownTo] = useState(userId);
  if (signedIn && userId !== shownTo) setShownTo(userId);
  useHeldReadings(!signedIn);
  return (
    <>
      {!signedIn && <SignIn host={host} />}
      {shownTo !== null && (
        <Activity key={shownTo} mode={signedIn ? 'visible' : 'hidden'}>
          <Held isAway={!signedIn}>{has(role, needs) ? children : <NotAllowed host={host} />}</Held>
        </Activity>
      )}
    </>
  );
}

/** What is out of sight reads nothing, and what nobody reads is forgotten, some of it at once: a form would be drawn anew, without what was typed. */
const useHeldReadings = (isAway: boolean): void => {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isAway) return undefined;
    const readers = cache
      .getQueryCache()
      .getAll()
      .map(({ options, queryKey }) => new QueryObserver(cache, { ...options, queryKey, enabled: false }));
    const ends = readers.map((reader) => reader.subscribe(() => undefined));
    return () => ends.forEach((end) => end());
  }, [isAway, cache]);
};

/** As it was drawn last, while nobody is signed in whom it could be drawn for. */
const Held = memo(
  ({ children }: { readonly isAway: boolean; readonly children: ReactNode }) => children,
  (_, { isAway }) => isAway,
);

/** For a person who is signed in without the right: why, and a link to where they may go. The services refuse as well. */
function NotAllowed({ host }: RemoteProps) {
  useTitle(host, words.notAllowed);
  const isStaff = host.session.role !== null;
  return (
    <PlainPage title={words.notAllowed} lead={isStaff ? words.notAllowedWhy : words.customerWhy}>
      <div>
        <Link asChild href={isStaff ? searchPath : '/account/'}>
          <ButtonLink label={isStaff ? words.toSearch : words.toAccount} />
        </Link>
      </div>
    </PlainPage>
  );
}

/** Replaces every page until a person signs in; then the page itself appears at the same address. */
function SignIn({ host }: RemoteProps) {
  useTitle(host, words.title);
  const isOffered = useRef(false);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => void (isHere.current = false);
  }, []);
  useEffect(() => {
    if (isOffered.current) return;
    // Only once: a person who closes the dialog wants it to stay closed.
    isOffered.current = true;
    // On a slow connection the page is drawn before it is known who is signed in.
    void host.refreshSession().then(({ signedIn }) => {
      // Whoever signed out has gone on to the site.
      if (!signedIn && isHere.current) host.openDialog('login', { hint: words.hint });
    });
  }, [host]);
  return (
    <PlainPage title={words.signIn} lead={words.lead}>
      <Cluster>
        <Button label={words.submit} size="large" onClick={() => host.openDialog('login', { hint: words.hint })} />
        <a href="/">{words.toSite}</a>
      </Cluster>
    </PlainPage>
  );
}
