import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery, useMutation } from '@tanstack/react-query';
import { deadLettersQuery, replayLetter, dropLetter } from '../api/every-service.js';
import { deadLetters as words } from '../messages/dead-letters.js';
import { OfficePage } from '../ui/office-page.js';
import { EveryServiceList } from '../ui/every-service-list.js';
import { messageOf } from '@kerbside/contracts/client';
import { required } from '@kerbside/contracts/fields';
import type { DeadLetter } from '@kerbside/contracts/http/dead-letters';
import { Button } from '@kerbside/contracts/ui/controls/button';
import { TextField } from '@kerbside/contracts/ui/controls/text-field';
import { useForm } from '@kerbside/contracts/ui/controls/use-form';
import { useSendOnce } from '@kerbside/contracts/ui/data/server-data';
import { FormDialog } from '@kerbside/contracts/ui/overlays/form-dialog';
import { useState } from 'react';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import { customerPath } from '../paths.js';
import { Facts } from '../ui/facts.js';
import { formatMoment } from '../ui/moment.js';
import { Box } from '../ui/panes.js';
import { Section } from '../ui/section.js';
import css from './dead-letters.module.css';

/** What every service put aside, oldest first, as it should be replayed. */
export default function DeadLettersPage({ host }: RemoteProps) {
  // Its dialog stays, with what was typed in it, when a colleague is first and its row goes.
  const [dropping, setDropping] = useState<DeadLetter>();
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <EveryServiceList query={useQuery(deadLettersQuery(host))} words={words}>
        {(letter) => <DeadLetterCard host={host} letter={letter} onDrop={() => setDropping(letter)} />}
      </EveryServiceList>
      {dropping && <DropDialog host={host} letter={dropping} onClose={() => setDropping(undefined)} />}
    </OfficePage>
  );
}

/** One event that was put aside: what it is, which consumer could not handle it, and why. */
function DeadLetterCard({ host, letter, onDrop }: OfDeadLetterRow) {
  const { eventType, service, consumer, at, reason, detail, customerId, body, isReplayAsked } = letter;
  const name = eventType ?? words.noEvent;
  const facts = [
    { label: words.service, value: service },
    { label: words.consumer, value: consumer },
    { label: words.at, value: formatMoment(at) },
    {
      label: words.customer,
      value: customerId === null ? words.noCustomer : <Link href={customerPath(customerId)}>{words.customerOf(customerId)}</Link>,
    },
  ];
  return (
    <Box>
      <Section title={name}>
        <Facts facts={facts} />
        <p>
          <strong>{words.why}</strong> {words.reasons[reason]}: {detail}
        </p>
        {body !== null && (
          <details>
            <summary>{words.body}</summary>
            <pre className={css.body}>{body}</pre>
          </details>
        )}
        {isReplayAsked && <p>{words.asked}</p>}
        <DeadLetterActions host={host} letter={letter} name={name} onDrop={onDrop} />
      </Section>
    </Box>
  );
}

/** Hands the event back to its consumer, or drops it. A refusal is shown below. */
function DeadLetterActions({ host, letter, name, onDrop }: OfDeadLetterRow & { readonly name: string }) {
  const request = useSendOnce(replayLetter(host));
  const replay = () =>
    request.mutate(letter, {
      onSuccess: ({ outcome }) => host.toast(words.outcomes[outcome], outcome === 'handled' ? 'success' : 'info'),
    });
  return (
    <>
      <div className={css.actions}>
        <Button
          size="small"
          variant="secondary"
          aria-label={words.replayOf(name, letter.id)}
          busy={request.isPending}
          busyLabel={words.replaying}
          onClick={replay}
        >
          {words.replay}
        </Button>
        <Button size="small" variant="quiet" aria-label={words.dropOf(name, letter.id)} onClick={onDrop}>
          {words.drop}
        </Button>
      </div>
      {request.error && <p role="alert">{messageOf(request.error)}</p>}
    </>
  );
}

const schema = z.object({ why: required(words.enterWhy, 200) });

/** Drops an event, with the reason for the audit trail. */
function DropDialog({ host, letter, onClose }: OfDeadLetter & { readonly onClose: () => void }) {
  const request = useMutation(dropLetter(host, letter));
  const form = useForm({
    schema,
    initial: { why: '' },
    send: ({ why }) => request.mutateAsync(why),
    done: () => {
      host.toast(words.dropped, 'success');
      onClose();
    },
  });
  return (
    <FormDialog title={words.dropTitle} form={form} proceed={words.dropIt} proceeding={words.dropping} onClose={onClose}>
      <p>{words.dropLead}</p>
      <TextField label={words.dropWhy} {...form.field('why')} />
    </FormDialog>
  );
}

interface OfDeadLetter extends RemoteProps {
  readonly letter: DeadLetter;
}

interface OfDeadLetterRow extends OfDeadLetter {
  readonly onDrop: () => void;
}
