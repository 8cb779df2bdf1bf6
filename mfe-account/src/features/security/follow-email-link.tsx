import type { RemoteProps } from '@kerbside/contracts/host';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useTitle } from '@kerbside/contracts/ui/basics/use-title';
import * as z from 'zod/mini';
import { isLinkAtFault } from '../../api/emailed-link.js';
import { DeadLink } from '../../ui/dead-link.js';
import { LinkForm } from '../../ui/link-form.js';

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

/** Does what a link about an address was sent for. */
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
  const isDead = token === null || isLinkAtFault(form.failure, 'EMAIL_LINK_SPENT');
  useTitle(host, isDead ? words.spent : words.title);
  if (isDead) return <DeadLink title={words.spent} why={words.spentWhy} next={words.next} onNext={onNext} />;
  return <LinkForm form={form} words={words} />;
}
