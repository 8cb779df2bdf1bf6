import type { RemoteProps } from '@kerbside/contracts/host';
import { Loading } from '@kerbside/contracts/ui/page/panel';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { customerQuery, searchQuery } from '../../api/customers-api.js';
import { customer as customerWords } from '../../messages/customer.js';
import { timeline as words } from '../../messages/timeline.js';
import { customerPath } from '../../paths.js';
import { Nothing } from '../../ui/nothing.js';
import css from './person-at-hand.module.css';
import { PersonTimeline } from './person-timeline.js';
import { Loaded } from '../lists/loaded.js';

interface PersonAtHandProps extends RemoteProps {
  /** Undefined where only an address is known. */
  readonly customerId: string | undefined;
  readonly email: string | undefined;
}

/** Whom a call or a claim is about, and all that happened with them: what is asked is answered without leaving the queue. */
export function PersonAtHand({ host, customerId, email = '' }: PersonAtHandProps) {
  const found = useQuery({ ...searchQuery(host, email, 1), enabled: customerId === undefined && email !== '' });
  const id = customerId ?? found.data?.rows.find((person) => person.email?.toLowerCase() === email.toLowerCase())?.customerId;
  if (id !== undefined) return <Known key={id} host={host} customerId={id} />;
  if (found.isLoading) return <Loading>{words.loading}</Loading>;
  return (
    <div className={css.person}>
      <Nothing title={words.unknown}>{words.unknownWhy}</Nothing>
      <PersonTimeline host={host} whose={{ customerId: undefined, email, carIds: [] }} />
    </div>
  );
}

function Known({ host, customerId }: RemoteProps & { readonly customerId: string }) {
  return (
    <Loaded query={customerQuery(host, customerId)} words={customerWords}>
      {({ person, cars }) => (
        <div className={css.person}>
          <p className={css.who}>
            <Link href={customerPath(customerId)}>{`${person.firstName} ${person.lastName}`}</Link>
            <span className={css.cars}>
              {cars.map(({ registrationNumber, make, model }) => registrationNumber ?? `${make} ${model}`).join(', ')}
            </span>
          </p>
          <PersonTimeline host={host} whose={{ customerId, email: person.email, carIds: cars.map((car) => car.id) }} />
        </div>
      )}
    </Loaded>
  );
}
