import { client } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { readCustomer, readMe } from '@kerbside/contracts/http/accounts/accounts';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import { useLoad } from '@kerbside/contracts/ui/data/use-load';
import { useId, type RefObject } from 'react';
import { ownCars as words } from '../../../messages/found-car.js';
import css from './own-cars.module.css';

interface OwnCarsProps extends RemoteProps {
  /** Whose quote it is: staff see that customer's cars. */
  readonly owner: string | undefined;
  /** What is looked up there: its button holds the focus meanwhile, as the one that was pressed goes. */
  readonly plate: RefObject<HTMLElement | null>;
  readonly onPick: (registration: string) => void;
}

/** The cars of the customer, each found in one press. It is as tall with many, with none and without an answer: what is below stays where it is. */
export default function OwnCars({ host, owner, plate, onPick }: OwnCarsProps) {
  const { fetch, session } = host;
  const customerId = session.role === null ? undefined : owner;
  const { send } = client(fetch);
  const load = useLoad(
    async (signal) => {
      if (customerId === undefined) return (await send(readMe, {}, { signal })).cars;
      return (await send(readCustomer, { params: { userId: customerId } }, { signal })).cars;
    },
    [send, session.userId, customerId],
  );
  const id = useId();
  const pick = (registration: string) => {
    plate.current?.querySelector('button')?.focus();
    onPick(registration);
  };
  if (load.status === 'loading') return null;
  const cars =
    load.status === 'ready'
      ? load.data.flatMap(({ id: carId, make, model, registrationNumber }) =>
          registrationNumber === null ? [] : [{ carId, name: `${make} ${model}`, registration: registrationNumber }],
        )
      : [];
  return (
    <section className={css.cars} aria-labelledby={id}>
      <h2 id={id} className={css.title}>
        {customerId === undefined ? words.title : words.theirs}
      </h2>
      {load.status === 'failed' && <p>{words.failed}</p>}
      {load.status === 'ready' && cars.length === 0 && <p>{words.none}</p>}
      {cars.length > 0 && (
        <div className={css.row}>
          {cars.map(({ carId, name, registration }) => (
            <Button
              label={
                <>
                  <span className={css.car}>
                    <Plate registration={registration} /> {name}
                  </span>
                </>
              }
              key={carId}
              variant="secondary"
              onClick={() => pick(registration)}
            />
          ))}
        </div>
      )}
    </section>
  );
}
