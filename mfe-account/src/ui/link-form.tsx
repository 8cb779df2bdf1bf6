import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import type { Form } from '@kerbside/contracts/ui/controls/use-form';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import type { ReactNode } from 'react';

interface LinkFormProps {
  readonly form: Pick<Form<object>, 'props' | 'summary' | 'status'>;
  readonly words: Readonly<Record<'title' | 'lead' | 'submit' | 'busy', string>>;
  /** The fields, where it has any. */
  readonly children?: ReactNode;
}

/** The page that a link in an email opens. A button, so that a mail scanner that opens the link does not use it up. */
export function LinkForm({ form, words, children }: LinkFormProps) {
  return (
    <Page width="reading">
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <PageHeading lead={words.lead}>{words.title}</PageHeading>
          {children}
          <div>
            <Button type="submit" size="large" busy={form.status === 'busy'} busyLabel={words.busy}>
              {words.submit}
            </Button>
          </div>
        </Stack>
      </form>
    </Page>
  );
}
