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
import { WalletButton } from '../features/pass/wallet-button.js';
import { pass as words } from '../messages/pass.js';
import { AccountPage } from '../ui/account-page.js';
import { NothingQuoted } from '../ui/nothing-quoted.js';
import css from '../features/pass/pass-preview.module.css';

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

/** The pass as a wallet shows it. */
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
