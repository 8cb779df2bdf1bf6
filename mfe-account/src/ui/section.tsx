import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { useId, type ReactNode, type Ref } from 'react';
import { useAnchor } from './use-anchor.js';
import css from './section.module.css';

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of a page under its own heading. */
export function Section(props: SectionProps) {
  return <Titled {...props} />;
}

/** One to which an anchor of the account leads (A2). */
export function AnchoredSection({ anchor, ...props }: SectionProps & { readonly anchor: string }) {
  return <Titled {...props} id={anchor} place={useAnchor<HTMLElement>(anchor)} />;
}

function Titled({ title, id: anchor, place, children }: SectionProps & { readonly id?: string; readonly place?: Ref<HTMLElement> }) {
  const id = useId();
  return (
    <section ref={place} id={anchor} className={css.section} aria-labelledby={id}>
      <Stack gap="small">
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {children}
      </Stack>
    </section>
  );
}
