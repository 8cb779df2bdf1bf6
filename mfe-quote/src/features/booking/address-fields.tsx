import { Grid, Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { useState } from 'react';
import type { BookingApi } from '../../api/booking-api.js';
import { booking as words } from '../../messages/booking.js';
import { AddressPicker } from './address-picker.js';
import { addressNames, noAddress, type TypedAddress, type TypedBooking } from './typed-booking.js';
import type { PostcodeState } from './use-postcode-check.js';

interface AddressFieldsProps {
  readonly api: BookingApi;
  readonly form: Form<TypedBooking>;
  readonly state: PostcodeState;
  readonly onFound: (isFound: boolean) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

/** Where the car is collected: picked from the addresses of the postcode, or typed (Q4). */
export function AddressFields({ api, form, state, onFound, onBusy }: AddressFieldsProps) {
  const [isTyping, setIsTyping] = useState(false);
  const fill = (address: TypedAddress, isFound: boolean) => {
    for (const name of addressNames) form.set(name, address[name]);
    onFound(isFound);
    setIsTyping(true);
  };
  const isNeeded = state.status === 'none' || state.status === 'failed';
  const hasAny = addressNames.some((name) => form.values[name] !== '' || form.errors[name] !== undefined);
  return (
    <Stack>
      {state.status === 'found' && (
        <AddressPicker
          api={api}
          addresses={state.addresses}
          onPick={(address) =>
            fill(
              {
                booking_address_line_1: address.Line1,
                booking_address_line_2: address.Line2,
                booking_address_line_3: [address.Line3, address.Line4, address.Line5].filter((line) => line !== '').join(', '),
                booking_town: address.PostTown,
                booking_county: address.County,
                booking_country: address.CountryName,
              },
              true,
            )
          }
          onNotListed={() => fill(noAddress, false)}
          onBusy={onBusy}
        />
      )}
      {(isTyping || isNeeded || hasAny) && <ManualFields form={form} />}
    </Stack>
  );
}

function ManualFields({ form }: { readonly form: Form<TypedBooking> }) {
  return (
    <Stack>
      <TextField label={words.line1} autoComplete="address-line1" {...form.field('booking_address_line_1')} />
      <TextField label={words.line2} optional autoComplete="address-line2" {...form.field('booking_address_line_2')} />
      <TextField label={words.line3} optional autoComplete="address-line3" {...form.field('booking_address_line_3')} />
      <Grid min={14}>
        <TextField label={words.town} autoComplete="address-level2" {...form.field('booking_town')} />
        <TextField label={words.county} optional autoComplete="address-level1" {...form.field('booking_county')} />
        <TextField label={words.country} optional autoComplete="country-name" {...form.field('booking_country')} />
      </Grid>
    </Stack>
  );
}
