import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Fieldset, type ControlProps } from '@kerbside/contracts/ui/controls/field';
import css from './choices.module.css';

export interface Choice {
  readonly value: string;
  readonly hint?: string | undefined;
}

export interface ChoicesProps extends Omit<ControlProps<readonly string[]>, 'optional'> {
  readonly choices: readonly Choice[];
}

/** Any number of several things. */
export function Choices({ choices, value, onChange, name, ...parts }: ChoicesProps) {
  const toggle = (one: string, isChosen: boolean) => onChange(isChosen ? [...value, one] : value.filter((other) => other !== one));
  return (
    <Fieldset {...parts}>
      {(firstId) => (
        <div className={css.choices}>
          {choices.map(({ value: one, hint }, index) => (
            <Checkbox
              key={one}
              {...(index === 0 ? { id: firstId } : {})}
              name={name}
              label={<span className={css.label}>{one}</span>}
              hint={hint}
              value={value.includes(one)}
              onChange={(isChosen) => toggle(one, isChosen)}
            />
          ))}
        </div>
      )}
    </Fieldset>
  );
}
