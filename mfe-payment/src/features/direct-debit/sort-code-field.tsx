import { Fieldset } from '@kerbside/contracts/ui/controls/field';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { bank as words } from '../../messages/direct-debit.js';
import { typedInto, type SortCode } from './bank-account.js';
import css from './direct-debit.module.css';

interface SortCodeFieldProps {
  readonly id: string;
  readonly value: SortCode;
  readonly onChange: (sortCode: SortCode) => void;
  readonly error: string | undefined;
}

/** Three inputs that go on to the next when they are full, and back with Backspace when they are empty (Q5). Six digits may be pasted into any. */
export function SortCodeField({ id, value, onChange, error }: SortCodeFieldProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const type = (part: number, text: string) => {
    const { sortCode, next } = typedInto(value, part, text);
    onChange(sortCode);
    if (next !== part) inputs.current[next]?.focus();
  };
  const paste = (part: number, event: ClipboardEvent<HTMLInputElement>) => {
    event.preventDefault();
    type(part, event.clipboardData.getData('text'));
  };
  const goBack = (part: number, event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Backspace' || value[part] !== '' || part === 0) return;
    event.preventDefault();
    inputs.current[part - 1]?.focus();
  };
  return (
    <Fieldset label={words.sortCode} hint={words.sortCodeHint} error={error} id={id}>
      {(first) => (
        <div className={css.parts} data-invalid={error === undefined ? undefined : ''}>
          {value.map((digits, part) => (
            <TextField
              // oxlint-disable-next-line react/no-array-index-key -- the parts are their places
              key={part}
              ref={(element) => {
                inputs.current[part] = element;
              }}
              id={part === 0 ? first : `${first}-${part + 1}`}
              label={words.sortCodePart(part)}
              hideLabel
              width={2}
              maxLength={2}
              inputMode="numeric"
              autoComplete="off"
              value={digits}
              onChange={(text) => type(part, text)}
              onPaste={(event) => paste(part, event)}
              onKeyDown={(event) => goBack(part, event)}
            />
          ))}
        </div>
      )}
    </Fieldset>
  );
}
