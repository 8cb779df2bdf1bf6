import { askAboutClaim } from '@kerbside/contracts/http/claims/desk';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { DefinitionList } from '@kerbside/contracts/ui/basics/definition-list';
import { ErrorSummary } from '@kerbside/contracts/ui/controls/error-summary';
import { Stack } from '@kerbside/contracts/ui/basics/layout';
import { TextArea } from '@kerbside/contracts/ui/controls/text-area';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useMutation } from '@tanstack/react-query';
import { ask } from '../../api/claims-api.js';
import { asked as words } from '../../messages/claims.js';
import { formatMoment } from '../../ui/moment.js';
import { Section } from '../../ui/section.js';
import type { OfClaim } from './of-claim.js';

/** What we asked the customer, with the answers, and the next question while the claim waits for a decision. */
export function ClaimAsked(props: OfClaim) {
  const { status, asked, waitsForCustomer = false } = props.reviewed.claim;
  const isOpen = status === 'submitted' || status === 'appealed';
  if (!isOpen && asked.length === 0) return null;
  const rows = asked.flatMap(({ text, at, answer }) => [
    { label: words.askedOn(formatMoment(at)), value: text },
    ...(answer ? [{ label: words.answeredOn(formatMoment(answer.at)), value: answer.text }] : []),
  ]);
  return (
    <Section title={words.title}>
      {rows.length > 0 ? <DefinitionList rows={rows} /> : <p>{words.none}</p>}
      {waitsForCustomer && <p>{words.waits}</p>}
      {isOpen && !waitsForCustomer && <QuestionForm {...props} />}
    </Section>
  );
}

function QuestionForm({ host, api, reviewed: { claim } }: OfClaim) {
  const asking = useMutation(ask(api, claim.id));
  const form = useForm({
    schema: askAboutClaim.body,
    initial: { text: '' },
    send: ({ text }) => asking.mutateAsync(text),
    done: () => host.toast(words.sent, 'success'),
  });
  return (
    <form {...form.props} aria-label={words.title}>
      <Stack>
        <ErrorSummary {...form.summary} />
        <TextArea label={words.text} hint={words.textHint} rows={3} {...form.field('text')} />
        <div>
          <Button type="submit" variant="secondary" busy={form.status === 'busy'} busyLabel={words.sending}>
            {words.send}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
