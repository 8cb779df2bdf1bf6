import type { CallError } from '@kerbside/contracts/client';
import type { RemoteProps } from '@kerbside/contracts/host';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import { Button } from '@kerbside/contracts/ui/controls/button';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useEffect, useRef, type ReactNode } from 'react';
import { PageForm } from '@kerbside/contracts/ui/overlays/page-form';

/** Whether an emailed link itself is at fault, spent (the refusal `spent`) or never ours: no input can correct that. */
const isAtFault = (failure: CallError | undefined, spent: string): boolean =>
  failure !== undefined && (failure.code === spent || 'token' in failure.fields);

interface EmailedLinkProps extends RemoteProps {
  readonly form: Pick<Form<object>, 'props' | 'summary' | 'status' | 'failure'>;
  readonly words: Readonly<Record<'title' | 'lead' | 'submit' | 'busy' | 'spent' | 'spentWhy' | 'next', string>>;
  /** From the link; null when it lost it. */
  readonly token: string | null;
  /** The code of the refusal of a link that was used, or is too old. */
  readonly spent: 'RESET_LINK_SPENT' | 'SIGN_IN_LINK_SPENT' | 'EMAIL_LINK_SPENT';
  /** Why it was refused before the form was sent. */
  readonly refused?: CallError | undefined;
  /** Where to go with a link that no longer works. */
  readonly onNext: () => void;
  /** The fields, where it has any. */
  readonly children?: ReactNode;
}

/** The page that a link in an email opens. A button, so that a mail scanner that opens the link does not use it up. */
export function EmailedLink({ host, form, words, token, refused, spent, onNext, children }: EmailedLinkProps) {
  const isDead = token === null || [refused, form.failure].some((failure) => isAtFault(failure, spent));
  useTitle(host, isDead ? words.spent : words.title);
  if (isDead) return <DeadLink title={words.spent} why={words.spentWhy} next={words.next} onNext={onNext} />;
  return (
    <Page width="reading">
      <PageForm form={form} size="large" proceed={words.submit} proceeding={words.busy}>
        <PageHeading lead={words.lead}>{words.title}</PageHeading>
        {children}
      </PageForm>
    </Page>
  );
}

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
            <Button label={next} size="large" onClick={onNext} />
          </div>
        </Stack>
      </div>
    </Page>
  );
}
