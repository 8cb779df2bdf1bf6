import type { CallData } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import type { readSecondFactor } from '@kerbside/contracts/http/accounts/second-factor';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { ownSignIn as words } from '../../messages/own-sign-in.js';
import { formatMoment } from '../../ui/moment.js';

/** Fewer recovery codes than this bring a warning. */
const few = 3;

type Factor = CallData<typeof readSecondFactor>;

/** The reader's ways to sign in, and the recovery codes that are left. */
export function OwnSteps({ factor }: { readonly factor: Factor }) {
  const { isOn, recoveryCodesLeft, appSince: since } = factor;
  if (!isOn) return <Alert tone="warning">{words.off}</Alert>;
  return (
    <Stack>
      <p>{since === null ? words.onByPasskey(recoveryCodesLeft) : words.on(formatMoment(since), recoveryCodesLeft)}</p>
      {recoveryCodesLeft < few && <Alert tone="warning">{words.fewLeft}</Alert>}
    </Stack>
  );
}

interface OwnAppProps {
  readonly host: HostApi;
  readonly factor: Factor;
}

/** The app whose codes sign in. */
export function OwnApp({ host, factor }: OwnAppProps) {
  const hasApp = factor.appSince !== null;
  return (
    <Stack>
      <p>{hasApp ? words.app : words.noApp}</p>
      <div>
        <Button variant="secondary" onClick={() => host.openDialog('secondfactor')}>
          {hasApp ? words.replace : words.setUp}
        </Button>
      </div>
    </Stack>
  );
}
