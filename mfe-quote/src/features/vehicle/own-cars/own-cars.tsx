import { client } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { readCustomer, readMe } from '@kerbside/contracts/http/accounts/accounts';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useId, useMemo } from 'react';
import { ownCars as words } from '../../../messages/found-car.js';
import css from './own-cars.module.css';

interface OwnCarsProps extends RemoteProps {
  /** Whose quote staff have begun; absent where the customer has. */
  readonly customerId?: string | undefined;
  /** With a registration of theirs. */
  readonly onPick: (registration: string) => void;
}

/** The cars of the customer, each found in one press. Without one, or without an answer, its registration is typed. */
export default function OwnCars({ host, customerId, onPick }: OwnCarsProps) {
  const { fetch, session } = host;
  const { send } = useMemo(() => client(fetch), [fetch]);
  const load = useLoad(
    (signal) =>
      customerId === undefined ? send(readMe, {}, { signal }) : send(readCustomer, { params: { userId: customerId } }, { signal }),
    [send, session.userId, customerId],
  );
  const id = useId();
  if (load.status === 'loading') return <div className={css.place} />;
  const cars =
    load.status === 'ready'
      ? load.data.cars.flatMap(({ id: carId, make, model, registrationNumber }) =>
          registrationNumber === null ? [] : [{ carId, name: `${make} ${model}`, registration: registrationNumber }],
        )
      : [];
  if (cars.length === 0) return null;
  return (
    <section className={css.place} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {customerId === undefined ? words.title : words.theirs}
      </h2>
      <Cluster>
        {cars.map(({ carId, name, registration }) => (
          <Button key={carId} variant="secondary" onClick={() => onPick(registration)}>
            <span className={css.car}>
              <Plate registration={registration} /> {name}
            </span>
          </Button>
        ))}
      </Cluster>
    </section>
  );
}
