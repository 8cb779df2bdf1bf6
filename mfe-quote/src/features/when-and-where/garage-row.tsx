import type { IsoDay } from '@kerbside/contracts/days/dates';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import { toPence } from '@kerbside/contracts/money/money';
import { Price } from '@kerbside/contracts/ui/basics/money';
import { VisuallyHidden } from '@kerbside/contracts/ui/basics/visually-hidden';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { focusIn, useRetryFocus } from '@kerbside/contracts/ui/page/use-retry-focus';
import { useEffect, useId, useRef, useState } from 'react';
import { slots as slotWords } from '../../messages/slots.js';
import { visits as visitWords } from '../../messages/visits.js';
import { whenAndWhere as words } from '../../messages/when-and-where.js';
import { GarageDetail, type GarageDetailProps } from '../garages/garage-detail.js';
import { isFar, type GaragePrice } from '../garages/garage-order.js';
import { useOpened } from '../garages/use-opened.js';
import { someOf } from './free-times.js';
import css from './garage-rows.module.css';

export interface GarageRowProps extends Pick<GarageDetailProps, 'maps' | 'garage' | 'letter' | 'totals'> {
  readonly price: GaragePrice | undefined;
  readonly day: IsoDay | undefined;
  readonly times: readonly string[] | undefined;
  /** They have yet to come. */
  readonly isLoading: boolean;
  readonly onRetry: () => void;
  /** The time that is booked here on this day. */
  readonly chosen: string | undefined;
  readonly isBooked: boolean;
  /** The time that is being booked. */
  readonly busy: string | undefined;
  readonly onTake: (time: string) => void;
}

const idOfRow = ({ id }: Pick<Garage, 'id'>): string => `garage-${id}`;

export const showRow = (garage: Pick<Garage, 'id'>): void => document.getElementById(idOfRow(garage))?.scrollIntoView({ block: 'nearest' });

/** A garage in a row: its times that day, its price, how far it is and how it is rated. A time is the choice. */
export function GarageRow({ maps, garage, letter, price, totals, isBooked, ...times }: GarageRowProps) {
  const id = useId();
  const detail = useOpened();
  return (
    <li id={idOfRow(garage)} className={css.row} data-chosen={isBooked || undefined} aria-labelledby={id}>
      <div className={css.head}>
        <h3 id={id} className={css.name}>
          {letter}. {garage.name}
        </h3>
        {price && <Price gross={toPence(price.price)} original={price.original === undefined ? undefined : toPence(price.original)} />}
      </div>
      <p className={css.facts}>
        <span>{isFar(garage) ? <strong>{visitWords.milesFar(garage.distance)}</strong> : words.miles(garage.distance)}</span>
        <span>
          <span aria-hidden="true">★ {garage.customer_score}</span>
          <VisuallyHidden>{words.score(garage.customer_score)}</VisuallyHidden>
        </span>
        <Button
          label={visitWords.detail}
          variant="quiet"
          size="small"
          flush
          aria-label={visitWords.detailOfGarage(garage.name)}
          onClick={detail.open}
        />
      </p>
      <Times {...times} name={garage.name} />
      {detail.isOpen && (
        <GarageDetail maps={maps} letter={letter} garage={garage} totals={totals} isChosen={isBooked} onClose={detail.close} />
      )}
    </li>
  );
}

type TimesProps = Pick<GarageRowProps, 'day' | 'times' | 'isLoading' | 'onRetry' | 'chosen' | 'busy' | 'onTake'> & {
  readonly name: string;
};

function Times({ name, day, times, isLoading, onRetry, chosen, busy, onTake }: TimesProps) {
  const [isWhole, setIsWhole] = useState(false);
  const place = useRetryFocus(isLoading ? 'loading' : times === undefined ? 'failed' : 'ready');
  // Somebody else's by now, a time takes the focus with it: what is left here has it, while the page shows why.
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) focusIn(place.current, 'button');
  }, [times, place]);
  if (isLoading) return <p className={css.full}>{words.loadingTimes}</p>;
  if (times === undefined)
    return (
      <div ref={place} className={css.unknown}>
        <p>{words.timesUnknown}</p>
        <Button label={words.tryAgain} variant="quiet" size="small" aria-label={words.tryAgainAt(name)} onClick={onRetry} />
      </div>
    );
  if (times.length === 0 || day === undefined)
    return (
      <p ref={place} className={css.full}>
        {words.full}
      </p>
    );
  const shown = isWhole ? times : someOf(times, chosen);
  const more = times.length - shown.length;
  return (
    <div ref={place} role="group" aria-label={words.timesOf(name, slotWords.day(day))} className={css.times}>
      {shown.map((time) => (
        <Button
          label={time}
          key={time}
          variant={time === chosen ? 'primary' : 'secondary'}
          aria-pressed={time === chosen}
          aria-label={words.takeAt(time, name)}
          busy={time === busy}
          onClick={() => {
            isPressed.current = true;
            onTake(time);
          }}
        />
      ))}
      {more > 0 && (
        <Button label={words.moreTimes(more)} variant="quiet" aria-label={words.moreTimesAt(more, name)} onClick={() => setIsWhole(true)} />
      )}
    </div>
  );
}
