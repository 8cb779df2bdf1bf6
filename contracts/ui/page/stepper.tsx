import type { ReactNode } from 'react';
import css from './stepper.module.css';

export interface StepperProps {
  readonly step: number;
  readonly of: number;
  /** "your details" */
  readonly name: string;
  /** The way back, in the row of its words. */
  readonly back?: ReactNode;
}

/** Shows where the customer is. It does not navigate. */
export function Stepper({ step, of, name, back }: StepperProps) {
  return (
    <div className={css.stepper}>
      <div className={css.row}>
        {back}
        <p className={css.words}>
          Step {step} of {of}: {name}
        </p>
      </div>
      <div className={css.track} aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <span key={index} className={css.part} data-reached={index < step || undefined} />
        ))}
      </div>
    </div>
  );
}
