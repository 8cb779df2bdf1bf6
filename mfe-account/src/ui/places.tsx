import type { HostApi } from '@kerbside/contracts/host';
import { CarIcon, DocumentIcon, PersonIcon, ShieldIcon, WrenchIcon, type Icon } from '@kerbside/contracts/ui/basics/icons';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { placeNames as words } from '../messages/garage.js';
import { isPlace, pathOfPlace, placeOf, places, type AccountPlace } from '../places.js';
import css from './places.module.css';

const icons: Readonly<Record<AccountPlace, Icon>> = {
  garage: CarIcon,
  cover: ShieldIcon,
  claims: WrenchIcon,
  payments: DocumentIcon,
  you: PersonIcon,
};

interface PlacesProps {
  readonly host: Pick<HostApi, 'session'>;
  readonly path: string;
  readonly children: ReactNode;
}

/** The five places of the account: below the site's header, and at the foot of a phone's window. */
export function Places({ host: { session }, path, children }: PlacesProps) {
  const here = placeOf(path);
  const isShown = here !== undefined && session.signedIn && session.role === null;
  return (
    <div className={css.all}>
      {isShown && (
        <nav className={css.places} aria-label={words.label} data-no-print="">
          <ul className={css.list}>
            {places.map((place) => {
              const PlaceIcon = icons[place];
              const current = place === here ? (isPlace(path, place) ? 'page' : 'true') : undefined;
              return (
                <li key={place}>
                  <Link href={pathOfPlace[place]} className={css.place ?? ''} aria-current={current}>
                    <PlaceIcon size={22} />
                    {words.names[place]}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      )}
      <div className={css.page}>{children}</div>
    </div>
  );
}
