import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { BoundField } from '@kerbside/contracts/ui/controls/use-form';
import type { ReactNode } from 'react';
import type { PersonField } from './person.js';
import css from './pair.module.css';

export interface PersonFieldsProps {
  readonly field: (name: PersonField) => BoundField<PersonField, string>;
}

/** The parts of a person's name that have to be answered. */
export function NameFields({ field }: PersonFieldsProps) {
  return (
    <Pair>
      <TextField label="First name" autoComplete="given-name" {...field('first_name')} />
      <TextField label="Last name" autoComplete="family-name" {...field('last_name')} />
    </Pair>
  );
}

export function TitleField({ field }: PersonFieldsProps) {
  return <TextField label="Title" optional autoComplete="honorific-prefix" width={10} {...field('title')} />;
}

export function AddressFields({ field }: PersonFieldsProps) {
  return (
    <>
      <AddressLines field={field} />
      <TextField label="Postcode" autoComplete="postal-code" width={10} {...field('postcode')} />
    </>
  );
}

export function AddressLines({ field }: PersonFieldsProps) {
  return (
    <>
      <TextField label="Address line 1" autoComplete="address-line1" {...field('address_line_1')} />
      <TextField label="Address line 2" optional autoComplete="address-line2" {...field('address_line_2')} />
      <Pair>
        <TextField label="Town or city" autoComplete="address-level2" {...field('town')} />
        <TextField label="County" optional autoComplete="address-level1" {...field('county')} />
      </Pair>
    </>
  );
}

/** Two short answers side by side where there is room. Their boxes stay level when one of them has an error above it. */
function Pair({ children }: { readonly children: ReactNode }) {
  return <div className={css.pair}>{children}</div>;
}
