import type { RemoteProps } from '@kerbside/contracts/host';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Page, Stack } from '@kerbside/contracts/ui/basics/layout';
import { PageHeading } from '@kerbside/contracts/ui/page/page-heading';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import * as z from 'zod/mini';
import { isLinkAtFault } from '../../api/emailed-link.js';
import { DeadLink } from '../../ui/dead-link.js';

const nothingTyped = z.object({});

export interface LinkWords {
  readonly title: string;
  readonly lead: string;
  readonly submit: string;
  readonly busy: string;
  readonly spent: string;
  readonly spentWhy: string;
  readonly next: string;
}

interface FollowEmailLinkProps extends RemoteProps {
  readonly words: LinkWords;
  /** From the link in the email; null when it lost it. */
  readonly token: string | null;
  readonly send: (token: string) => Promise<{ readonly email: string }>;
  readonly done: (answer: { readonly email: string }) => void;
  /** Where to go with a link that no longer works. */
  readonly onNext: () => void;
}

/** A button, so that a mail scanner that opens the link does nothing. */
export function FollowEmailLink({ host, words, token, send, done, onNext }: FollowEmailLinkProps) {
  const form = useForm({
    schema: nothingTyped,
    initial: {},
    send: async () => {
      const answer = await send(token ?? '');
      await host.refreshSession();
      return answer;
    },
    done,
  });
  useTitle(host, words.title);
  if (token === null || isLinkAtFault(form.failure, 'EMAIL_LINK_SPENT'))
    return <DeadLink title={words.spent} why={words.spentWhy} next={words.next} onNext={onNext} />;
  return (
    <Page width="reading">
      <form {...form.props}>
        <Stack>
          <ErrorSummary {...form.summary} />
          <PageHeading lead={words.lead}>{words.title}</PageHeading>
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
