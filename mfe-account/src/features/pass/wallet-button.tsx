import { send } from '@kerbside/contracts/ui/data/calls';
import type { RemoteProps } from '@kerbside/contracts/host';
import { CallError } from '@kerbside/contracts/client';
import { addToWallet, type WalletPlatform } from '@kerbside/contracts/http/accounts/pass';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { encode } from 'uqr';
import { pass as words } from '../../messages/pass.js';

interface WalletButtonProps extends RemoteProps {
  readonly carId: string;
  readonly userId: string;
  readonly platform: WalletPlatform;
  /** The device has this wallet; where either may do, neither leads. */
  readonly isOnly: boolean;
}

/** Asks for the pass of one wallet, then opens it here or on a phone. */
export function WalletButton({ host, carId, userId, platform, isOnly }: WalletButtonProps) {
  const request = useSendOnce({ mutationFn: () => send(host, addToWallet, { params: { carId, userId }, body: { platform } }) });
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
      <Problem title={words.refused}>{request.error && whyOf(request.error)}</Problem>
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

/** In pixels (A9). */
const width = 200;
/** Width in squares of the light margin that scanners need. */
const margin = 2;

/** An address as a code to scan, or a sentence when it is too long for one. */
function QrCode({ text }: { readonly text: string }) {
  const path = pathOf(text);
  if (!path) return <p>{words.noQr}</p>;
  return (
    <svg
      width={width}
      height={width}
      viewBox={`0 0 ${path.size} ${path.size}`}
      role="img"
      aria-label={words.qr}
      shapeRendering="crispEdges"
    >
      <rect width={path.size} height={path.size} fill="#fff" />
      <path d={path.dark} fill="#000" />
    </svg>
  );
}

/** Bytes in the largest code, with the least correction. */
const mostBytes = 2_953;

const pathOf = (text: string): { readonly size: number; readonly dark: string } | undefined => {
  if (new Blob([text]).size > mostBytes) return undefined;
  const { data, size } = encode(text, { border: margin });
  return { size, dark: data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('') };
};
