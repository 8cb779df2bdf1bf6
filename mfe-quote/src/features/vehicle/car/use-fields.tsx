import { mostMiles, type SaidFact } from '@kerbside/contracts/http/pricing/said-facts';
import { NumberField } from '@kerbside/contracts/ui/controls/number-field';
import { SelectField } from '@kerbside/contracts/ui/controls/select-field';
import type { BoundField } from '@kerbside/contracts/ui/controls/use-form';
import { vehicle as words } from '../../../messages/vehicle.js';
import { useEffect, useEffectEvent } from 'react';
import type { TypedVehicle } from './typed-vehicle.js';

interface UseFieldsProps {
  readonly asked: readonly SaidFact[];
  /** Those without which nothing is priced. */
  readonly required: readonly SaidFact[];
  /** Something has just been asked that was not. */
  readonly takesFocus?: boolean;
  readonly mileage: BoundField<'mileage', string>;
  readonly use: BoundField<'private_use_only', TypedVehicle['private_use_only']>;
}

/** How far the car was driven and what it is used for: no register says. */
export function UseFields({ asked, required, takesFocus = false, mileage, use }: UseFieldsProps) {
  const [first] = asked.filter((fact) => (fact === 'mileage' ? mileage : use).value === '');
  const focus = useEffectEvent(() => {
    if (first !== undefined) document.getElementById((first === 'mileage' ? mileage : use).id)?.focus();
  });
  useEffect(() => {
    if (takesFocus) focus();
  }, [takesFocus]);
  const tip = use.value === 'no' ? words.privateUseTipNo : words.privateUseTip;
  const isOptional = (fact: SaidFact) => !required.includes(fact);
  return (
    <>
      {asked.includes('mileage') && (
        <NumberField
          label={words.mileage}
          hint={words.mileageHint}
          suffix="miles"
          width={10}
          max={mostMiles}
          optional={isOptional('mileage')}
          {...mileage}
        />
      )}
      {asked.includes('private_use_only') && (
        <SelectField
          label={words.privateUse}
          hint={`${tip} ${words.privateUseTipRest}`}
          width={10}
          optional={isOptional('private_use_only')}
          options={[
            { value: '', label: words.choose },
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
          {...use}
        />
      )}
    </>
  );
}
