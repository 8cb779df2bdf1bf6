import { Button } from '@kerbside/contracts/ui/controls/button';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useEffect, useRef } from 'react';

interface DeadLinkProps {
  readonly title: string;
  readonly why: string;
  /** The label of the button that offers another way in. */
  readonly next: string;
  readonly onNext: () => void;
}

/** An emailed link that was used, is too old, or lost its token. It takes the focus: it replaces the form that had it. */
export function DeadLink({ title, why, next, onNext }: DeadLinkProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('h1')?.focus(), []);
  return (
    <Page width="reading">
      <div ref={place}>
        <Stack>
          <PageHeading lead={why}>{title}</PageHeading>
          <div>
            <Button size="large" onClick={onNext}>
              {next}
            </Button>
          </div>
        </Stack>
      </div>
    </Page>
  );
}
