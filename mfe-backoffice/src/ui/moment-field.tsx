import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import type { ComponentProps } from 'react';

/** Without a last moment, browsers take years of six digits, and the day that is typed in one go runs into them. */
const last = '9999-12-31T23:59';

/** A day and a time, typed as the browser has it. */
export function MomentField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'max'>) {
  return <TextField type="datetime-local" max={last} {...props} />;
}
