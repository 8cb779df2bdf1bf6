import { deliveryTypes } from '@kerbside/contracts/days/working-days';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { PinIcon } from '@kerbside/contracts/ui/basics/list-icons';
import { Cluster, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useEffect, useEffectEvent, useState } from 'react';
import { booking as bookingWords } from '../../messages/booking.js';
import { visits as visitWords } from '../../messages/visits.js';
import { whenAndWhere as words } from '../../messages/when-and-where.js';
import { AddressFields } from '../booking/address-fields.js';
import { addressNames } from '../booking/typed-booking.js';
import type { WhenAndWhere } from './use-when-and-where.js';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

interface PartProps {
  readonly choice: WhenAndWhere;
}

/** Near where, and how the car gets there. What is known is one line. */
export function PlacePart({ choice }: PartProps) {
  const { place, delivery, setDelivery } = choice;
  return (
    <Stack>
      {place.isAsking ? <Search choice={choice} /> : <Near choice={choice} />}
      <RadioGroup
        label={bookingWords.delivery}
        value={delivery}
        onChange={setDelivery}
        inline
        choices={deliveryTypes.map((value) => ({ value, label: bookingWords.deliveries[value] }))}
      />
      {delivery === 'collect_and_return' && place.near !== undefined && <Collected key={place.near} choice={choice} />}
    </Stack>
  );
}

function Near({ choice: { place } }: PartProps) {
  return (
    <Cluster>
      <PinIcon />
      <strong>{words.near(place.near ?? '')}</strong>
      <Button label={words.change} variant="quiet" size="small" aria-label={words.changePostcode} onClick={place.ask} />
    </Cluster>
  );
}

function Search({ choice: { place } }: PartProps) {
  const { search } = place;
  const field = search.field('postcode');
  return (
    <PageForm form={search} tone="secondary" gap="small" proceed={visitWords.find} proceeding={visitWords.finding}>
      <TextField
        {...field}
        label={visitWords.postcode}
        hint={visitWords.postcodeHint}
        autoComplete="postal-code"
        autoCapitalize="characters"
        width={10}
        onChange={(typed) => field.onChange(typed.toUpperCase())}
      />
    </PageForm>
  );
}

/** The address of step 2, in one line; another is picked from those of the postcode, or typed. */
function Collected({ choice: { api, place } }: PartProps) {
  const { address, addresses, near } = place;
  const lines = addressNames.map((name) => address.values[name].trim()).filter((line) => line !== '');
  const [isTyping, setIsTyping] = useState(lines.length === 0);
  const [isBusy, setIsBusy] = useState(false);
  const lookUp = useEffectEvent(() => {
    if (isTyping) place.findAddresses();
  });
  useEffect(() => lookUp(), [isTyping]);
  const hasErrors = Object.keys(address.errors).length > 0;
  if (!isTyping && !hasErrors)
    return (
      <Cluster>
        <span>
          {words.collectFrom} <strong>{[...lines, near].join(', ')}</strong>
        </span>
        <Button label={words.change} variant="quiet" size="small" aria-label={words.changeAddress} onClick={() => setIsTyping(true)} />
      </Cluster>
    );
  return (
    <section aria-label={bookingWords.collectFrom} aria-busy={isBusy || undefined}>
      <Stack>
        <ErrorSummary {...address.summary} />
        <AddressFields api={api} form={address} state={addresses} onFound={place.setIsFound} onBusy={setIsBusy} />
      </Stack>
    </section>
  );
}
