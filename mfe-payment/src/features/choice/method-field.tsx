import { cardTypes } from '@kerbside/contracts/http/payments/payments';
import { Fieldset } from '@kerbside/contracts/ui/controls/field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import { useId, useState, type ReactNode } from 'react';
import { method as words, nameOf } from '../../messages/ways.js';
import css from './method-field.module.css';
import { isCard, type MethodChoice, type OfferedType } from './ways.js';

interface MethodFieldProps {
  readonly id: string;
  readonly types: readonly OfferedType[];
  readonly value: MethodChoice;
  readonly onChange: (type: OfferedType) => void;
  readonly error: string | undefined;
  /** The form of a card: it stays mounted while it is closed, so that what was typed is kept. */
  readonly card: ReactNode;
  /** What any other method asks for, while it is chosen. */
  readonly children: ReactNode;
}

interface RowProps extends Pick<MethodFieldProps, 'id' | 'types' | 'value' | 'onChange'> {
  readonly group: string;
}

/** One row a method, and the one that is chosen is open: a card until another is (Q2), which is chosen by its number or its row. */
export function MethodField({ id, types, value, onChange, error, card, children }: MethodFieldProps) {
  const group = useId();
  const row = { id, types, value, onChange, group };
  const cards = types.filter(isCard);
  const others = types.filter((type) => !isCard(type));
  return (
    <Fieldset label={words.label} error={error} id={id}>
      {() => (
        <div className={css.rows} data-invalid={error === undefined ? undefined : ''}>
          {cards.length > 0 && (
            <div className={css.row} data-chosen={(value !== '' && isCard(value)) || undefined}>
              <CardHead {...row} types={cards} />
              <div className={css.body} hidden={!isCard(value)}>
                {card}
              </div>
            </div>
          )}
          {others.map((type, at) => (
            <div key={type} className={css.row} data-chosen={type === value || undefined}>
              <label className={css.head}>
                <Radio type={type} isFirst={cards.length === 0 && at === 0} {...row} />
                {nameOf(type)}
              </label>
              {type === value && <div className={css.body}>{children}</div>}
            </div>
          ))}
        </div>
      )}
    </Fieldset>
  );
}

/** Buttons where there is room for them, a list on a narrow screen (Q2). */
function CardHead(row: RowProps) {
  const { id, types, value, onChange } = row;
  const [last, setLast] = useState<OfferedType>(cardTypes[0]);
  const kind = types.find((type) => type === value);
  if (kind !== undefined && kind !== last) setLast(kind);
  const open = () => kind ?? onChange(types.includes(last) ? last : (types[0] ?? last));
  return (
    <div className={css.head}>
      <button type="button" className={css.open} aria-expanded={isCard(value)} onClick={open}>
        <span className={css.dot} aria-hidden="true" />
        {words.card}
      </button>
      <div className={css.kinds}>
        {types.map((type, at) => (
          <label key={type} className={css.kind}>
            <Radio type={type} isFirst={at === 0} {...row} />
            {nameOf(type)}
          </label>
        ))}
      </div>
      <div className={css.list}>
        <SelectField<MethodChoice>
          label={words.list}
          hideLabel
          id={listId(id)}
          value={kind ?? ''}
          onChange={(type) => type !== '' && onChange(type)}
          options={[...(kind === undefined ? [{ value: '' as const, label: words.choose }] : []), ...types.map(optionOf)]}
        />
      </div>
    </div>
  );
}

const optionOf = (type: OfferedType) => ({ value: type, label: nameOf(type) });

function Radio({ id, type, isFirst, value, onChange, group }: RowProps & { readonly type: OfferedType; readonly isFirst: boolean }) {
  return (
    <input
      type="radio"
      className={css.radio}
      id={isFirst ? id : `${id}-${type}`}
      name={group}
      value={type}
      checked={type === value}
      onChange={() => onChange(type)}
    />
  );
}

const listId = (id: string): string => `${id}-list`;

/** Focuses the buttons or the list, whichever is shown. */
export const focusMethod = (id: string): void => {
  const first = document.getElementById(id);
  first?.focus();
  if (document.activeElement !== first) document.getElementById(listId(id))?.focus();
};
