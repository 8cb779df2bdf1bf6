import type { RemoteProps } from '@kerbside/contracts/host';
import type { Garage } from '@kerbside/contracts/http/garages/garages';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { formatPounds, toPence } from '@kerbside/contracts/money/money';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { PinIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { booking as bookingWords } from '../../messages/booking.js';
import { maps as mapWords } from '../../messages/maps.js';
import { visits as visitWords } from '../../messages/visits.js';
import { whenAndWhere as words } from '../../messages/when-and-where.js';
import { useConfirmation } from '../confirmation/use-confirmation.js';
import { priceByUs } from '../garage-choice/chosen-garage.js';
import { garageOrders, inOrder, isFar, letterOf, priceAt } from '../garages/garage-order.js';
import listCss from '../garages/garage-list.module.css';
import { GaragesOnMap } from '../garages/garages-on-map.js';
import { useOpened } from '../garages/use-opened.js';
import { totalsAt } from '../visits/visit-totals.js';
import { timesOn, type FreeTimes } from './free-times.js';
import { GarageRow, showRow } from './garage-row.js';
import css from './garage-rows.module.css';
import type { WhenAndWhere } from './use-when-and-where.js';

interface GarageRowsProps extends Pick<RemoteProps, 'host'> {
  readonly quote: Quote;
  readonly choice: WhenAndWhere;
  readonly garages: readonly Garage[];
  readonly times: FreeTimes;
}

/** Up to five garages (Q9), in the order that the customer prefers, each with its times on the chosen day; and one that we choose (Q2). */
export function GarageRows({ host, quote, choice, garages, times }: GarageRowsProps) {
  const { booked, day, order, priced, take, taking } = choice;
  const map = useOpened();
  const far = useConfirmation('');
  const shown = inOrder(garages, order, priced);
  const bookedId = booked?.garage?.id;
  const pick = (garage: Garage, time: string) => {
    const picked = { garage, time };
    if (!isFar(garage) || garage.id === bookedId) return void take.submit(picked);
    far.ask({ ...visitWords.farQuestion(garage.name, garage.distance), confirmed: () => void take.submit(picked) });
  };
  return (
    <Stack gap="small">
      <div className={listCss.controls}>
        <Order choice={choice} garages={garages} />
        <div className={css.onlyNarrow}>
          <Button label={mapWords.show} variant="secondary" icon={PinIcon} onClick={map.open} />
        </div>
      </div>
      <ul className={css.rows}>
        {shown.map((garage, place) => (
          <GarageRow
            key={garage.id}
            maps={host.config.maps}
            garage={garage}
            letter={letterOf(place)}
            price={priceAt(garage, priced)}
            totals={totalsAt(quote, garage, priced)}
            day={day}
            times={timesOn(times, garage.id, day)}
            isLoading={!times.has(garage.id)}
            onRetry={choice.times.reload}
            isBooked={garage.id === bookedId}
            chosen={garage.id === bookedId && booked?.booking_date === day ? booked?.booking_time : undefined}
            busy={taking !== 'by us' && taking?.garage.id === garage.id ? taking.time : undefined}
            onTake={(time) => pick(garage, time)}
          />
        ))}
        <ByUs choice={choice} garages={garages} />
      </ul>
      {map.isOpen && (
        <GaragesOnMap
          maps={host.config.maps}
          garages={shown}
          priced={priced}
          you={choice.you}
          chosenId={bookedId}
          toChoose={mapWords.toTimes}
          onChoose={showRow}
          onClose={map.close}
        />
      )}
      {far.dialog}
    </Stack>
  );
}

/** Any good garage near, at the middle price. */
function ByUs({ choice: { booked, day, priced, take, taking }, garages }: Pick<GarageRowsProps, 'choice' | 'garages'>) {
  const price = priceByUs(garages, priced);
  const isChosen = booked !== null && booked.garage === null && booked.booking_date === day;
  return (
    <li className={css.row} data-chosen={isChosen || undefined}>
      <div className={css.head}>
        <h3 className={css.name}>{words.byUs}</h3>
        {price !== undefined && <span>{formatPounds(toPence(price))}</span>}
      </div>
      <p className={css.facts}>{bookingWords.byUsNote}</p>
      <div>
        <Button
          label={words.byUsTake}
          variant={isChosen ? 'primary' : 'secondary'}
          aria-pressed={isChosen}
          aria-disabled={day === undefined}
          busy={taking === 'by us'}
          onClick={() => void take.submit('by us')}
        />
      </div>
    </li>
  );
}

function Order({ choice: { priced, order, setOrder }, garages }: Pick<GarageRowsProps, 'choice' | 'garages'>) {
  const isPriced = garages.every((garage) => priceAt(garage, priced) !== undefined);
  const offered = isPriced ? garageOrders : garageOrders.filter((one) => !one.endsWith('price'));
  return (
    <SelectField
      label={visitWords.order}
      value={offered.includes(order) ? order : 'ascending-distance'}
      onChange={(value) => setOrder(garageOrders.find((one) => one === value) ?? order)}
      options={offered.map((value) => ({ value, label: visitWords.orders[value] }))}
    />
  );
}
