import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useId, type ReactNode } from 'react';
import css from './section.module.css';

/** One part of a page under its own heading. */
export function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <Stack gap="small">
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
      </Stack>
    </section>
  );
}
