import { Stack } from '@kerbside/contracts/ui/layout';
import { useId, type ReactNode } from 'react';
import { visits as words } from '../../messages/visits.js';

/** The part of a page that lists garages. */
export function GaragesNear({ children }: { readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Stack>
        <h2 id={id}>{words.garages}</h2>
        {children}
      </Stack>
    </section>
  );
}
