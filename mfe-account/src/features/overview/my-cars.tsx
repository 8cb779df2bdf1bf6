import { formatLongDay, isRealDay } from '@kerbside/contracts/days/dates';
import type { Car } from '@kerbside/contracts/http/accounts/accounts';
import { CarAtKerb } from '@kerbside/contracts/ui/car/car-at-kerb';
import { EmptyState, Panel } from '@kerbside/contracts/ui/page/panel';
import { Plate } from '@kerbside/contracts/ui/controls/plate-field';
import type { Load } from '@kerbside/contracts/ui/data/use-load';
import { Link } from 'wouter';
import { cars as words } from '../../messages.js';
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
          <ul className={list.rows}>
            {rows.map((car) => (
              <CarRow key={car.id} car={car} />
            ))}
          </ul>
        )}
      </Panel>
    </Section>
  );
}

function CarRow({ car }: { readonly car: Car }) {
  const { registrationNumber, range, firstRegistrationDate: first, bodyType: body, make, model, colour } = car;
  return (
    <li className={list.row}>
      {body && <CarAtKerb car={{ body, make, model, colour, registration: registrationNumber ?? undefined }} />}
      <p className={list.name}>{carName(car)}</p>
      {range !== null && <p className={css.quiet}>{range}</p>}
      {first !== null && isRealDay(first) && <p className={css.quiet}>{words.firstRegistered(formatLongDay(first))}</p>}
      <p>
        <Link href={carPath(car.id)}>{carWords.see(carName(car))}</Link>
      </p>
      {registrationNumber !== null && !body && (
        <p className={css.car}>
          <Plate registration={registrationNumber} />
        </p>
      )}
    </li>
  );
}
