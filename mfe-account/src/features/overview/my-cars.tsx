import { formatLongDay, isRealDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { CarAtKerb } from '@kerbside/contracts/ui/car/car-at-kerb';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { Link } from 'wouter';
import { cars as words } from '../../messages/account.js';
import { carName } from '../../car-name.js';
import { car as carWords } from '../../messages/car.js';
import { carPath } from '../../paths.js';
import list from '../../ui/list.module.css';
import { Section } from '../../ui/section.js';
import css from './overview.module.css';

export function MyCars({ cars }: { readonly cars: Load<readonly Car[]> }) {
  return (
    <Section title={words.title}>
      <Panel
        load={cars}
        loading={words.loading}
        failed={words.failed}
        isEmpty={(rows) => rows.length === 0}
        whenEmpty={<EmptyState title={words.none}>{words.noneWhy}</EmptyState>}
      >
        {(rows) => (
          <ul className={`${list.rows} ${css.cars}`}>
            {rows.map((car) => (
              <CarRow key={car.id} car={car} isAlone={rows.length === 1} />
            ))}
          </ul>
        )}
      </Panel>
    </Section>
  );
}

interface CarRowProps {
  readonly car: Car;
  /** Its drawing is large enough to read the plate on it. */
  readonly isAlone: boolean;
}

function CarRow({ car, isAlone }: CarRowProps) {
  const { registrationNumber: plate, range, firstRegistrationDate: first, bodyType: body, make, model, colour } = car;
  const isDrawn = body !== null && body !== undefined;
  return (
    <li className={list.row}>
      {isDrawn && <CarAtKerb car={{ body, make, model, colour, registration: (isAlone && plate) || undefined }} />}
      <div className={css.lines}>
        <p className={list.name}>{carName(car)}</p>
        {plate !== null && !(isDrawn && isAlone) && <Plate registration={plate} />}
        {range !== null && <p className={css.quiet}>{range}</p>}
        {first !== null && isRealDay(first) && <p className={css.quiet}>{words.firstRegistered(formatLongDay(first))}</p>}
        <p>
          <Link href={carPath(car.id)}>{carWords.see(carName(car))}</Link>
        </p>
      </div>
    </li>
  );
}
