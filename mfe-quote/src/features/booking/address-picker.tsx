import type { CallData } from '@kerbside/contracts/call';
import type { AddressSuggestion, readAddress } from '@kerbside/contracts/http/garages/addresses';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useSubmit } from '@kerbside/contracts/ui/controls/use-submit';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { BookingApi } from '../../api/booking-api.js';
import { focusWhereLost } from '../../focus-once-shown.js';
import { booking as words } from '../../messages/booking.js';

export type Address = CallData<typeof readAddress>['items'][number];

interface AddressPickerProps {
  readonly api: BookingApi;
  readonly addresses: readonly AddressSuggestion[];
  readonly onPick: (address: Address) => void;
  readonly onNotListed: () => void;
  /** Whether a picked address is still being fetched: see `useHeldSubmit`. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** The addresses of a postcode, and a way out for whoever is not among them. */
export function AddressPicker({ api, addresses, onPick, onNotListed, onBusy }: AddressPickerProps) {
  const [picked, setPicked] = useState('');
  const pick = useSubmit(async (id: string) => {
    const address = await api.address(id);
    if (address) onPick(address);
  });
  const isBusy = pick.status === 'busy';
  useEffect(() => {
    onBusy(isBusy);
    // What was picked takes the place of the list.
    return () => onBusy(false);
  }, [onBusy, isBusy]);
  /** Arrows and letters pass by others in a closed list: what they come to is picked by Enter, or as the list is left (3.2.2). */
  const passing = useRef(false);
  const passed = useRef('');
  const take = (id: string) => {
    // The key that leaves the list is let go elsewhere.
    passing.current = false;
    passed.current = '';
    if (id !== '') void pick.submit(id);
  };
  const choose = (id: string) => {
    if (isBusy) return;
    setPicked(id);
    if (passing.current) passed.current = id;
    else take(id);
  };
  const press = (event: KeyboardEvent) => {
    passing.current = !event.altKey && event.key !== 'Enter' && event.key !== ' ';
    if (event.key === 'Enter') take(passed.current);
  };
  const leave = () => {
    setPicked('');
    onNotListed();
  };
  return (
    <Stack gap="small">
      <SelectField
        ref={focusWhereLost}
        label={words.address}
        hideLabel
        value={picked}
        onChange={choose}
        onKeyDown={press}
        onKeyUp={() => (passing.current = false)}
        onBlur={() => take(passed.current)}
        error={pick.error}
        // Not `disabled`, which would take the focus from it: where the address is not read, another is picked.
        aria-disabled={isBusy || undefined}
        options={[
          { value: '', label: words.chooseAddress },
          ...addresses.map(({ id, description }) => ({ value: id, label: description })),
        ]}
      />
      <div>
        <Button label={words.notOnList} variant="quiet" flush onClick={leave} />
      </div>
    </Stack>
  );
}
