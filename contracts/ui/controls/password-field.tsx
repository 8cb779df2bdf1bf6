import { useState } from 'react';
import { Button } from './button.js';
import controlCss from './control.module.css';
import { Field, type ControlProps } from './field.js';
import css from './password-field.module.css';

export interface PasswordFieldProps extends ControlProps<string> {
  readonly autoComplete: 'current-password' | 'new-password';
}

/** Pasting and password managers work, and the typed password can be shown (WCAG 3.3.8). */
export function PasswordField({ label, hint, error, optional, id, name, value, onChange, autoComplete }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) => (
        <div className={css.row}>
          <input
            {...control}
            className={controlCss.control}
            type={visible ? 'text' : 'password'}
            name={name}
            value={value}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => onChange(event.target.value)}
          />
          <Button
            label={visible ? 'Hide' : 'Show'}
            variant="secondary"
            aria-label={visible ? 'Hide password' : 'Show password'}
            aria-controls={control.id}
            onClick={() => setVisible(!visible)}
          />
        </div>
      )}
    </Field>
  );
}
