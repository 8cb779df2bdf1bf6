import type { RemoteProps } from '@kerbside/contracts/host';
import { postcode as wholePostcode } from '@kerbside/contracts/fields';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { Card } from '@kerbside/contracts/ui/basics/card';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { Spinner } from '@kerbside/contracts/ui/basics/spinner';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import type { KeyboardEvent } from 'react';
import { booking as bookingWords } from '../../messages/booking.js';
import { details as words } from '../../messages/details.js';
import { AddressPicker } from '../booking/address-picker.js';
import { AddressLines } from '../person/person-fields.js';
import css from './address-section.module.css';
import type { TypedDetails } from './details-form.js';
import { useAddress, type FoundAddress } from './use-address.js';

interface AddressSectionProps extends RemoteProps {
  readonly form: Form<TypedDetails>;
  readonly onBusy: (isBusy: boolean) => void;
}

/** Found by its postcode as soon as that is whole, and one line once it is picked; or typed. */
export function AddressSection({ form, host, onBusy }: AddressSectionProps) {
  const address = useAddress(form, host);
  const { mode, asksLines, postcode, problem } = address;
  const field = form.field('postcode');
  const findOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    address.find();
  };
  return (
    <Card title={words.address}>
      <Stack>
        <Stack gap="small">
          {mode === 'picked' && field.error === undefined ? (
            <Picked address={address} postcode={form.values.postcode} />
          ) : (
            <TextField
              {...field}
              label={words.postcode}
              autoComplete="postal-code"
              autoCapitalize="characters"
              width={10}
              onChange={address.typePostcode}
              onKeyDown={findOnEnter}
              error={field.error ?? problem}
            />
          )}
          {mode !== 'picked' && (
            <div className={css.place}>
              {postcode.state.status === 'found' && mode === 'finding' ? (
                <AddressPicker
                  api={address.api}
                  addresses={postcode.state.addresses}
                  onPick={address.pick}
                  onNotListed={address.typeIt}
                  onBusy={onBusy}
                />
              ) : (
                <Find address={address} isWhole={wholePostcode.safeParse(form.values.postcode).success} />
              )}
            </div>
          )}
        </Stack>
        {asksLines && <AddressLines field={form.field} />}
      </Stack>
    </Card>
  );
}

function Find({ address, isWhole }: { readonly address: FoundAddress; readonly isWhole: boolean }) {
  const { mode, postcode, pressFind, wasPressed, typeIt } = address;
  const isBusy = postcode.state.status === 'busy';
  return (
    <>
      <div className={css.line}>
        {isBusy && isWhole && mode === 'finding' && !wasPressed ? (
          <Spinner label={bookingWords.checking} />
        ) : (
          <Button label={words.findAddress} variant="secondary" busy={isBusy} busyLabel={bookingWords.checking} onClick={pressFind} />
        )}
      </div>
      {mode === 'finding' && (
        <div>
          <Button label={words.addressByHand} variant="quiet" flush onClick={typeIt} />
        </div>
      )}
    </>
  );
}

function Picked({ address: { line, change, lineRef }, postcode }: { readonly address: FoundAddress; readonly postcode: string }) {
  return (
    <div className={css.picked}>
      <p ref={lineRef} tabIndex={-1} className={css.line}>
        <strong>{[line, postcode].join(', ')}</strong>
      </p>
      <Button label={words.changeShort} variant="quiet" size="small" flush aria-label={words.changeAddress} onClick={change} />
    </div>
  );
}
