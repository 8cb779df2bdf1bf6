import type { CallData } from '@kerbside/contracts/call';
import type { HostApi } from '@kerbside/contracts/host';
import type { readSecondFactor } from '@kerbside/contracts/http/accounts-second-factor';
import { Alert } from '@kerbside/contracts/ui/alert';
import { Button } from '@kerbside/contracts/ui/button';
import { Stack } from '@kerbside/contracts/ui/layout';
import { ownSignIn as words } from '../../messages/own-sign-in.js';
import { formatMoment } from '../../ui/moment.js';

/** Fewer recovery codes than this bring a warning. */
const few = 3;

interface OwnSecondFactorProps {
  readonly host: HostApi;
  readonly factor: CallData<typeof readSecondFactor>;
}

export function OwnSecondFactor({ host, factor: { isOn, since, recoveryCodesLeft } }: OwnSecondFactorProps) {
  return (
    <Stack>
      {isOn ? <p>{words.on(since ? formatMoment(since) : '', recoveryCodesLeft)}</p> : <Alert tone="warning">{words.off}</Alert>}
      {isOn && recoveryCodesLeft < few && <Alert tone="warning">{words.fewLeft}</Alert>}
      <div>
        <Button variant={isOn ? 'secondary' : 'primary'} onClick={() => host.openDialog('secondfactor')}>
          {isOn ? words.replace : words.setUp}
        </Button>
      </div>
    </Stack>
  );
}
