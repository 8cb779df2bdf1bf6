import type { CancellationWorking } from '@kerbside/contracts/http/claims/cancellations';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { DateField } from '@kerbside/contracts/ui/controls/date-field';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { form as words } from '../../messages/cancellation.js';
import type { AmountName } from './amounts.js';
import type { useWishes } from './use-wishes.js';

interface AmountFieldsProps {
  readonly typed: ReturnType<typeof useWishes>;
  readonly working: CancellationWorking | undefined;
  /** What the service says is wrong with the day. */
  readonly dayError: string | undefined;
  /** And with the amounts. */
  readonly refused: Readonly<Record<string, string>>;
}

/** The day, and the amounts that staff may set (A3). In cooling-off, and where a garage is paid, nobody can be charged, so there is nothing to set. */
export function AmountFields({ typed, working, dayError, refused }: AmountFieldsProps) {
  const isAtGarage = working?.atGarage !== undefined;
  const isFixed = isAtGarage || working?.isCoolingOff === true;
  const amount = (name: AmountName, label: string, hint?: string) => (
    <TextField
      label={label}
      hint={hint}
      prefix="£"
      inputMode="decimal"
      width={10}
      name={name}
      value={typed.valueOf(name, working)}
      onChange={(text) => typed.type(name, text)}
      onBlur={() => typed.leave(name)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // It is computed first, because what was shown is not what is being requested.
        event.preventDefault();
        typed.leave(name);
      }}
      error={typed.isWrong(name) ? words.enterAmount : refused[name]}
    />
  );
  return (
    <Stack>
      <DateField label={words.on} hint={words.onHint} name="on" value={typed.day} onChange={typed.typeDay} error={dayError} />
      {isFixed ? (
        <Alert tone="info">{isAtGarage ? words.atGarage : words.coolingOff}</Alert>
      ) : (
        <>
          <p>{words.computed}</p>
          {amount('feePence', words.fee)}
          {amount('creditNotePence', words.creditNote)}
          {amount('usedPartPence', words.usedPart, words.usedPartHint)}
        </>
      )}
    </Stack>
  );
}
