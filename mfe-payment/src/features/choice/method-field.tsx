import { Fieldset } from '@kerbside/contracts/ui/controls/field';
import { RadioGroup } from '@kerbside/contracts/ui/controls/radio-group';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { method as words } from '../../messages/ways.js';
import css from './method-field.module.css';
import type { Chosen, OfferedType } from './ways.js';

interface MethodFieldProps {
  readonly id: string;
  readonly types: readonly OfferedType[];
  readonly value: Chosen;
  readonly onChange: (type: OfferedType) => void;
  readonly error: string | undefined;
}

/** Buttons where there is room for them, a list on a narrow screen (Q2). */
export function MethodField({ id, types, value, onChange, error }: MethodFieldProps) {
  const choices = types.map((type) => ({ value: type, label: words.types[type] }));
  const invalid = error === undefined ? undefined : '';
  const nothing = value === '' ? [{ value: '' as const, label: words.choose }] : [];
  return (
    <Fieldset label={words.label} error={error} id={id}>
      {() => (
        <>
          <div className={css.buttons} data-invalid={invalid}>
            <RadioGroup
              label={words.buttons}
              hideLabel
              id={id}
              value={value}
              onChange={(type) => type !== '' && onChange(type)}
              choices={choices}
              inline
            />
          </div>
          <div className={css.list} data-invalid={invalid}>
            <SelectField<Chosen>
              label={words.list}
              hideLabel
              id={listId(id)}
              value={value}
              onChange={(type) => type !== '' && onChange(type)}
              options={[...nothing, ...choices]}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
            />
          </div>
        </>
      )}
    </Fieldset>
  );
}

const listId = (id: string): string => `${id}-list`;

/** Focuses the buttons or the list, whichever is shown. */
export const focusMethod = (id: string): void => {
  const first = document.getElementById(id);
  first?.focus();
  if (document.activeElement !== first) document.getElementById(listId(id))?.focus();
};
