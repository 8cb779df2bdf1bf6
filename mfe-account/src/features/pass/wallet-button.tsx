import { CallError } from '@kerbside/contracts/client';
import type { WalletPlatform } from '@kerbside/contracts/http/accounts/pass';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import type { PassApi } from '../../api/pass-api.js';
import { pass as words } from '../../messages/pass.js';
import { QrCode } from './qr-code.js';

interface WalletButtonProps {
  readonly api: PassApi;
  readonly carId: string;
  readonly userId: string;
  readonly platform: WalletPlatform;
  /** The device has this wallet; where either may do, neither leads. */
  readonly isOnly: boolean;
}

/** Asks for the pass of one wallet, then opens it here or on a phone. */
export function WalletButton({ api, carId, userId, platform, isOnly }: WalletButtonProps) {
  const request = useSendOnce({ mutationFn: () => api.add({ carId, userId }, platform) });
  if (request.data)
    return (
      <Stack gap="small">
        {request.data.isPreview && (
          <Alert tone="warning" title={words.preview}>
            {words.previewWhy}
          </Alert>
        )}
        <div>
          <ButtonLink href={request.data.url}>{words.open[platform]}</ButtonLink>
        </div>
        <p>{request.data.isKeptCurrent ? words.kept : words.fresh}</p>
        <p>{words.scan}</p>
        <QrCode text={request.data.url} />
      </Stack>
    );
  return (
    <Stack gap="small">
      {request.error && (
        <Alert tone="danger" title={words.refused} live>
          {whyOf(request.error)}
        </Alert>
      )}
      <div>
        <Button variant={isOnly ? 'primary' : 'secondary'} busy={request.isPending} busyLabel={words.busy} onClick={() => request.mutate()}>
          {words.add[platform]}
        </Button>
      </div>
    </Stack>
  );
}

/** Failures in which no service of ours answered. */
const wordless = ['UNREACHABLE', 'UNEXPECTED_ANSWER', 'UNEXPECTED'];

/** A8: the service's own words where it gave some. */
const whyOf = (error: Error): string => (error instanceof CallError && !wordless.includes(error.code) ? error.message : words.unexpected);
