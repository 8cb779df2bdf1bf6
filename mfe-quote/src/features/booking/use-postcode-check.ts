import { messageOf, unexpected } from '@kerbside/contracts/call-error';
import { postcode as postcodeField } from '@kerbside/contracts/fields';
import type { AddressSuggestion } from '@kerbside/contracts/http/garages/addresses';
import { useState } from 'react';
import type { BookingApi } from '../../api/booking-api.js';
import { booking as words } from '../../messages/booking.js';
import { useLatestCall } from '@kerbside/contracts/ui/data/use-latest-call';

/** Q4: idle until it is checked, busy, then a success or an error; typing makes it idle again. */
export type PostcodeState =
  | { readonly status: 'idle' | 'busy' | 'none' }
  | { readonly status: 'found'; readonly addresses: readonly AddressSuggestion[] }
  | { readonly status: 'failed'; readonly message: string };

export interface PostcodeCheck {
  readonly state: PostcodeState;
  /** Returns the postcode in its normal form when it is complete, whether or not it has addresses. */
  readonly check: (typed: string) => Promise<string | undefined>;
  readonly reset: () => void;
}

/** An address can be typed, so that nobody need wait for what failed. */
const whyNot = (error: unknown): string => {
  const why = messageOf(error);
  return why === unexpected ? words.noLookup : why;
};

export const usePostcodeCheck = (api: BookingApi): PostcodeCheck => {
  const [state, setState] = useState<PostcodeState>({ status: 'idle' });
  const begin = useLatestCall();

  const check = async (typed: string): Promise<string | undefined> => {
    const isLatest = begin();
    const settle = (next: PostcodeState) => {
      if (isLatest()) setState(next);
    };
    const whole = postcodeField.safeParse(typed);
    if (!whole.success) {
      settle({ status: 'failed', message: words.incomplete });
      return undefined;
    }
    settle({ status: 'busy' });
    try {
      const addresses = await api.addresses(whole.data);
      settle(addresses.length > 0 ? { status: 'found', addresses } : { status: 'none' });
    } catch (error) {
      settle({ status: 'failed', message: whyNot(error) });
    }
    return isLatest() ? whole.data : undefined;
  };
  const reset = () => {
    begin();
    setState({ status: 'idle' });
  };
  return { state, check, reset };
};
