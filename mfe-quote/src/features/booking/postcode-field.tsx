import type { BoundField } from '@kerbside/contracts/ui/controls/use-form';
import type { DeliveryType } from '@kerbside/contracts/days/working-days';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { SuccessIcon } from '@kerbside/contracts/ui/basics/icons';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { KeyboardEvent } from 'react';
import { booking as words } from '../../messages/booking.js';
import css from './postcode-field.module.css';
import type { PostcodeState } from './use-postcode-check.js';

interface PostcodeFieldProps {
  readonly field: BoundField<'postcode', string>;
  readonly delivery: DeliveryType;
  readonly state: PostcodeState;
  readonly onCheck: () => void;
}

/** A postcode with its check: upper case, Enter checks it, typing clears the result (Q5). */
export function PostcodeField({ field, delivery, state, onCheck }: PostcodeFieldProps) {
  const checkOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onCheck();
  };
  return (
    <Stack gap="small">
      <TextField
        {...field}
        label={words.postcode}
        hint={words.postcodeHint[delivery]}
        autoComplete="postal-code"
        autoCapitalize="characters"
        width={10}
        onChange={(typed) => field.onChange(typed.toUpperCase())}
        onKeyDown={checkOnEnter}
        error={problemOf(state, delivery) ?? field.error}
      />
      <div>
        <Button label={words.check} variant="secondary" busy={state.status === 'busy'} busyLabel={words.checking} onClick={onCheck} />
      </div>
      <p role="status" className={css.found}>
        {state.status === 'found' && (
          <>
            <SuccessIcon /> {words.postcodeFound}
          </>
        )}
      </p>
    </Stack>
  );
}

const problemOf = (state: PostcodeState, delivery: DeliveryType): string | undefined => {
  if (state.status === 'failed') return state.message;
  return state.status === 'none' ? words.noAddresses[delivery] : undefined;
};
