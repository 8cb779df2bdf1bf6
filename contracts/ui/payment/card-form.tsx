import type { FormEvent } from 'react';
import { Alert } from '../basics/alert.js';
import { Button } from '../controls/button.js';
import { Checkbox } from '../controls/checkbox.js';
import { Field } from '../controls/field.js';
import { Stack } from '../basics/layout.js';
import { Spinner } from '../basics/spinner.js';
import type { CardPart } from '../../src/cards/card-fields.js';
import { cardWords as words, savedCardWords as savedWords } from '../../src/cards/card-words.js';
import css from './card-form.module.css';
import type { Card } from './use-card.js';

interface CardFormProps {
  readonly card: Card;
  readonly isDebit: boolean;
  /** Enter in one of the fields: the provider tells the form that they stand in. */
  readonly onEnter: () => void;
  /** Whether to keep the card; undefined for those who cannot keep one. */
  readonly keeps: { readonly value: boolean; readonly onChange: (keeps: boolean) => void } | undefined;
}

/** The split card fields in the order of the card, each with its own error (Q5). They belong to the provider and live in frames: we never see the number. */
export function CardForm({ card, isDebit, onEnter, keeps }: CardFormProps) {
  const entered = (event: FormEvent) => {
    event.preventDefault();
    onEnter();
  };
  return (
    <Stack>
      {card.status === 'failed' && (
        <Alert tone="danger" live actions={<Button label={words.tryAgain} onClick={card.retry} />}>
          {words.fieldsFailed}
        </Alert>
      )}
      <div className={css.room}>
        {card.status === 'loading' && (
          <p role="status" className={css.loading}>
            <Spinner /> {words.loadingFields}
          </p>
        )}
        <form noValidate className={css.fields} data-status={card.status} onSubmit={entered}>
          <Stack>
            <CardField card={card} part="number" label={isDebit ? words.debitCardNumber : words.creditCardNumber} />
            <div className={css.pair}>
              <CardField card={card} part="expiry" label={words.expiry} hint={words.expiryHint} />
              <CardField card={card} part="cvc" label={words.cvc} hint={words.cvcHint} />
            </div>
          </Stack>
        </form>
      </div>
      {keeps && <Checkbox label={savedWords.keep} hint={savedWords.keepHint} {...keeps} />}
      <p className={css.secure}>{words.secure}</p>
    </Stack>
  );
}

interface CardFieldProps {
  readonly card: Card;
  readonly part: CardPart;
  readonly label: string;
  readonly hint?: string;
}

function CardField({ card, part, label, hint }: CardFieldProps) {
  const brand = part === 'number' && card.brand !== undefined ? brandNames.get(card.brand) : undefined;
  return (
    <Field id={card.idOf(part)} label={label} hint={hint} error={card.errors[part]}>
      {(control) => (
        <div className={css.framed}>
          <div {...control} ref={card.holder(part)} className={css.holder} data-part={part} />
          {brand !== undefined && <span className={css.brand}>{brand}</span>}
        </div>
      )}
    </Field>
  );
}

const brandNames = new Map([
  ['visa', 'Visa'],
  ['mastercard', 'Mastercard'],
  ['maestro', 'Maestro'],
  ['amex', 'American Express'],
]);
