import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { bookingApi } from '../../api/booking-api.js';
import { booking as bookingWords } from '../../messages/booking.js';
import { details as words } from '../../messages/details.js';
import { AddressPicker, type Address } from '../booking/address-picker.js';
import { usePostcodeCheck } from '../booking/use-postcode-check.js';
import { AddressLines } from '../person/person-fields.js';
import type { TypedDetails } from './details-form.js';

const lines = ['address_line_1', 'address_line_2', 'town', 'county'] as const;
const nowhere = { address_line_1: '', address_line_2: '', town: '', county: '' };

interface AddressSectionProps extends RemoteProps {
  readonly form: Form<TypedDetails>;
  readonly onBusy: (isBusy: boolean) => void;
}

/** Found by its postcode, or typed: what was typed or is missing is always on the page. */
export function AddressSection({ form, host, onBusy }: AddressSectionProps) {
  const { fetch } = host;
  const api = useMemo(() => bookingApi({ fetch }), [fetch]);
  const postcode = usePostcodeCheck(api);
  const { state } = postcode;
  const [isByHand, setIsByHand] = useState(false);
  const isShown = isByHand || state.status === 'none' || lines.some((name) => form.values[name] !== '' || form.errors[name] !== undefined);
  const fill = (address: Readonly<Record<(typeof lines)[number], string>>) => {
    for (const name of lines) form.set(name, address[name]);
    setIsByHand(true);
  };
  const find = async () => {
    const whole = await postcode.check(form.values.postcode);
    if (whole !== undefined) form.set('postcode', whole);
  };
  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void find();
  };
  const change = (typed: string) => {
    postcode.reset();
    form.set('postcode', typed);
  };
  const field = form.field('postcode');
  const problem = state.status === 'failed' ? state.message : state.status === 'none' ? words.noAddresses : undefined;
  return (
    <Card title={words.address}>
      <Stack>
        <TextField
          {...field}
          label={words.postcode}
          autoComplete="postal-code"
          width={10}
          onChange={change}
          onKeyDown={findOnEnter}
          error={field.error ?? problem}
        />
        <div>
          <Button variant="secondary" busy={state.status === 'busy'} busyLabel={bookingWords.checking} onClick={() => void find()}>
            {words.findAddress}
          </Button>
        </div>
        {state.status === 'found' && (
          <AddressPicker
            api={api}
            addresses={state.addresses}
            onPick={(address) => fill(linesOf(address))}
            onNotListed={() => fill(nowhere)}
            onBusy={onBusy}
          />
        )}
        {isShown ? (
          <AddressLines field={form.field} />
        ) : (
          <div>
            <Button variant="quiet" flush onClick={() => setIsByHand(true)}>
              {words.addressByHand}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

const linesOf = ({ Line1, Line2, Line3, Line4, Line5, PostTown, County }: Address) => ({
  address_line_1: Line1,
  address_line_2: [Line2, Line3, Line4, Line5].filter((line) => line !== '').join(', '),
  town: PostTown,
  county: County,
});
