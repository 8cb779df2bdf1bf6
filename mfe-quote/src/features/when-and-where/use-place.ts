import { postcode } from '@kerbside/contracts/fields';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import type { Booking } from '@kerbside/contracts/http/garages/bookings';
import type { Quote } from '@kerbside/contracts/http/pricing/pricing';
import { useForm, type Form } from '@kerbside/contracts/ui/controls/use-form';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import type { BookingApi, BookingForm } from '../../api/booking-api.js';
import { addressNames, noAddress, placeSchema, typedBooking, type TypedBooking } from '../booking/typed-booking.js';
import { usePostcodeCheck, type PostcodeState } from '../booking/use-postcode-check.js';
import { keptSearch } from '../garages/kept-search.js';

export interface SearchPlace {
  /** Where garages are looked for; undefined until it is known. */
  readonly near: string | undefined;
  readonly search: Form<{ readonly postcode: string }>;
  readonly isAsking: boolean;
  readonly ask: () => void;
  /** Where the car is collected. */
  readonly address: Form<TypedBooking>;
  readonly addresses: PostcodeState;
  readonly findAddresses: () => void;
  readonly setIsFound: (isFound: boolean) => void;
  /** The address as it is saved. Undefined while something of it is missing: then the form says what. */
  readonly addressed: () => Promise<Address | undefined>;
}

type Address = Pick<BookingForm, keyof typeof noAddress | 'isAddressFound'>;

interface Whose {
  readonly api: BookingApi;
  readonly quote: Quote;
  readonly kept: Booking | null;
  readonly delivery: DeliveryType;
  readonly onNear: (postcode: string) => Promise<void>;
}

const searched = z.object({ postcode });

/** Where the car is. What step 2 was told is not asked again, and a postcode is looked for as soon as it is whole. */
export const usePlace = ({ api, quote, kept, delivery, onNear }: Whose): SearchPlace => {
  const [begun] = useState(() => beginning(quote, kept));
  const [near, setNear] = useState(() => wholeOf(begun.postcode));
  const [isAsking, setIsAsking] = useState(near === undefined);
  const [isFound, setIsFound] = useState(false);
  const check = usePostcodeCheck(api);
  const address = useForm({ schema: placeSchema(delivery), initial: begun, enterSubmits: false, send: () => Promise.resolve() });
  const search = useForm({
    schema: searched,
    initial: { postcode: begun.postcode },
    send: async ({ postcode: whole }) => {
      await onNear(whole);
      if (whole !== near) for (const name of addressNames) address.set(name, '');
      address.set('postcode', whole);
      check.reset();
      setNear(whole);
      setIsAsking(false);
    },
  });
  const whole = wholeOf(search.values.postcode);
  const look = useEffectEvent(() => {
    if (whole !== undefined && whole !== near) void search.submit();
  });
  useEffect(() => look(), [whole]);
  return {
    near,
    search,
    isAsking,
    ask: () => setIsAsking(true),
    address,
    addresses: check.state,
    findAddresses: () => void check.check(near ?? ''),
    setIsFound,
    addressed: async () => {
      if (delivery === 'drop_car') return noAddress;
      if (!(await address.submit())) return undefined;
      const { booking_date: _, booking_time: __, postcode: ___, ...lines } = address.values;
      return { ...lines, isAddressFound: isFound };
    },
  };
};

export const isSamePlace = (one: TypedBooking, other: TypedBooking): boolean =>
  (['postcode', ...addressNames] as const).every((name) => one[name].trim() === other[name].trim());

const wholeOf = (typed: string): string | undefined => postcode.safeParse(typed).data;

const beginning = (quote: Quote, kept: Booking | null): TypedBooking => {
  const typed = typedBooking(kept, quote, { postcode: keptSearch(quote.id)?.postcode });
  const { address_line_1, address_line_2, town, county, postcode: known } = quote.details ?? {};
  if (kept?.booking_address_line_1 || !address_line_1 || known !== typed.postcode) return typed;
  return {
    ...typed,
    booking_address_line_1: address_line_1,
    booking_address_line_2: address_line_2 ?? '',
    booking_town: town ?? '',
    booking_county: county ?? '',
  };
};
