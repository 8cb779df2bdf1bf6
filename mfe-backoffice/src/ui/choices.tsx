import { Checkbox } from '@kerbside/contracts/ui/controls/checkbox';
import { Fieldset, type ControlProps } from '@kerbside/contracts/ui/controls/field';
import css from './choices.module.css';

export interface CheckboxChoice {
  readonly value: string;
  readonly hint?: string | undefined;
  /** Choices of one group stand together below its name. */
  readonly group?: string | undefined;
}

export interface ChoicesProps extends Omit<ControlProps<readonly string[]>, 'optional'> {
  readonly choices: readonly CheckboxChoice[];
}

/** Any number of several things. */
export function Choices({ choices, value, onChange, name, ...parts }: ChoicesProps) {
  const toggle = (one: string, isChosen: boolean) => onChange(isChosen ? [...value, one] : value.filter((other) => other !== one));
  const box = ({ value: one, hint }: CheckboxChoice, id: string | undefined) => (
    <Checkbox
      key={one}
      {...(id === undefined ? {} : { id })}
      name={name}
      label={<span className={css.label}>{one}</span>}
      hint={hint}
      value={value.includes(one)}
      onChange={(isChosen) => toggle(one, isChosen)}
    />
  );
  return (
    <Fieldset {...parts}>
      {(firstId) => {
        const boxes = (of: readonly CheckboxChoice[]) => of.map((choice) => box(choice, choice === choices[0] ? firstId : undefined));
        return (
          <div className={css.choices}>
            {boxes(choices.filter(({ group }) => group === undefined))}
            {groupsOf(choices).map((group) => (
              <div key={group} role="group" aria-label={group} className={css.choices}>
                <p className={css.group}>{group}</p>
                {boxes(choices.filter((choice) => choice.group === group))}
              </div>
            ))}
          </div>
        );
      }}
    </Fieldset>
  );
}

const groupsOf = (choices: readonly CheckboxChoice[]): readonly string[] => [...new Set(choices.flatMap(({ group }) => group ?? []))];
