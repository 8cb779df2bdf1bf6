import { Loaded } from '@kerbside/contracts/ui/page/loaded';
import type { RemoteProps } from '@kerbside/contracts/host';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { firm } from '@kerbside/contracts/firm/firm';
import { customerPage } from '../features/sign-in/signed-in.js';
import { meQuery, passQuery } from '../api/queries.js';
import { carName } from '../names.js';
import { platformsOf } from '../features/pass/platforms.js';
import { pass as words } from '../messages/pass.js';
import { AccountPage } from '../ui/account-page.js';
import { NothingQuoted } from '../ui/nothing-quoted.js';
import css from '../features/pass/pass-preview.module.css';
import { send } from '@kerbside/contracts/ui/data/calls';
import { CallError } from '@kerbside/contracts/client';
import { addToWallet, type WalletPlatform } from '@kerbside/contracts/http/accounts/pass';
import { Alert, Problem } from '@kerbside/contracts/ui/basics/alert';
import { Button, ButtonLink } from '@kerbside/contracts/ui/controls/button';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { encode } from 'uqr';

/** The digital pass (A2): a button for each wallet, and a code to scan. */
export default customerPage(function PassPage({ host }: RemoteProps) {
  return (
    <AccountPage host={host} title={words.title} lead={words.lead}>
      <Loaded
        query={{ ...meQuery(host), select: (me): readonly Car[] => me.cars }}
        words={words}
        whenEmpty={<NothingQuoted title={words.none}>{words.noneWhy}</NothingQuoted>}
      >
        {(cars) => <Passes host={host} cars={cars} />}
      </Loaded>
    </AccountPage>
  );
});

function Passes({ host, cars }: RemoteProps & { readonly cars: readonly Car[] }) {
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState(params.get('car') ?? '');
  const car = cars.find(({ id }) => id === chosen) ?? cars[0];
  const wallets = platformsOf(navigator.userAgent);
  if (!car) return null;
  return (
    <Stack>
      {cars.length > 1 && (
        <RadioGroup
          id="car"
          name="car"
          label={words.car}
          value={car.id}
          onChange={setChosen}
          choices={cars.map((one) => ({ value: one.id, label: carName(one), hint: one.registrationNumber ?? undefined }))}
        />
      )}
      <PassPreview host={host} car={car} />
      {wallets.map((platform) => (
        <WalletButton
          key={`${car.id}${platform}`}
          host={host}
          carId={car.id}
          userId={host.session.userId ?? ''}
          platform={platform}
          isOnly={wallets.length === 1}
        />
      ))}
    </Stack>
  );
}

function PassPreview({ host, car }: RemoteProps & { readonly car: Car }) {
  return (
    <Loaded query={passQuery(host, car.id)} words={{ loading: words.loadingPass, failed: words.failedPass }}>
      {({ plate, lines }) => (
        <figure className={css.figure}>
          <div className={css.pass}>
            <p className={css.brand}>{firm.brand}</p>
            <p>
              <span className={css.label}>{carName(car)}</span>
              <span className={css.plate}>{plate}</span>
            </p>
            {lines.map(({ label, value }) => (
              <p key={`${label} ${value}`}>
                <span className={css.label}>{label}</span>
                <span>{value}</span>
              </p>
            ))}
          </div>
          <figcaption className={css.caption}>{words.looks}</figcaption>
        </figure>
      )}
    </Loaded>
  );
}

interface WalletButtonProps extends RemoteProps {
  readonly carId: string;
  readonly userId: string;
  readonly platform: WalletPlatform;
  /** The device has this wallet; where either may do, neither leads. */
  readonly isOnly: boolean;
}

/** Asks for the pass of one wallet, then opens it here or on a phone. */
function WalletButton({ host, carId, userId, platform, isOnly }: WalletButtonProps) {
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
          <ButtonLink label={words.open[platform]} href={request.data.url} />
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
        <Button
          label={words.add[platform]}
          variant={isOnly ? 'primary' : 'secondary'}
          busy={request.isPending}
          busyLabel={words.busy}
          onClick={() => request.mutate()}
        />
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
