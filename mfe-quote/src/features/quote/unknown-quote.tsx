import { PlainPage } from '@kerbside/contracts/ui/page/plain-page';
import { CallError } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { ProductType } from '@kerbside/contracts/ids';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { closed as words } from '../../messages/closed.js';
import { stepPath } from '../../paths.js';

/** The quote does not exist or belongs to another customer: the service does not say which. */
export const isUnknown = <T,>(load: Load<T>): load is Extract<Load<T>, { status: 'failed' }> =>
  load.status === 'failed' && load.error instanceof CallError && load.error.code === 'NOT_FOUND';

/** Apart from the words that the first page has. */
const blocked =
  'Your browser blocks cookies for this site, so a quote is lost when its page is loaded again. Allow them before you start a new one.';

/** Whether `browserStorage` found storage blocked, and keeps what it is given in memory: that is lost when the page is loaded again. */
const isBlocked = (): boolean => Symbol.for('kerbside.storage') in globalThis;

interface UnknownQuoteProps extends RemoteProps {
  /** What the address says that it is for. */
  readonly productType?: ProductType;
  readonly onRetry: () => void;
}

/** A quote that this browser may not open: its owner may, once logged in. */
export default function UnknownQuote({ host, productType = 'warranty', onRetry }: UnknownQuoteProps) {
  const { userId, signedIn } = host.session;
  const [refused] = useState(userId);
  useTitle(host, words.unknown);
  useEffect(() => {
    if (userId !== refused) onRetry();
  }, [userId, refused, onRetry]);
  return (
    <PlainPage title={words.unknown} lead={signedIn ? words.unknownWhySignedIn : words.unknownWhy}>
      {isBlocked() && <p>{blocked}</p>}
      {!signedIn && <p>{words.noPassword}</p>}
      <Cluster>
        {!signedIn && <Button label={words.logIn} onClick={() => host.openDialog('login')} />}
        {!signedIn && <Button label={words.choosePassword} variant="secondary" onClick={() => host.openDialog('forgotpassword')} />}
        <Link asChild href={stepPath(productType, 1)}>
          <ButtonLink label={words.startAgain} variant="secondary" />
        </Link>
      </Cluster>
    </PlainPage>
  );
}
