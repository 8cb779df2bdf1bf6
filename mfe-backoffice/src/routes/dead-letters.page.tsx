import type { RemoteProps } from '@kerbside/contracts/host';
import { useQuery } from '@tanstack/react-query';
import { deadLettersQuery, replayLetter, dropLetter } from '../api/every-service.js';
import { deadLetters as words } from '../messages/dead-letters.js';
import { OfficePage } from '../ui/office-page.js';
import { EveryServiceList } from '../ui/every-service-list.js';
import type { DeadLetter } from '@kerbside/contracts/http/dead-letters';
import { ConfirmWithReason } from '../ui/confirm.js';
import { useState } from 'react';
import { CustomerById } from '../features/people/customer-link.js';
import { Facts } from '../ui/facts.js';
import { formatMoment } from '../ui/moment.js';
import { Box } from '../ui/panes.js';
import { Section } from '../ui/section.js';
import css from './dead-letters.module.css';
import { SendButton } from '../ui/send-button.js';
import { SmallButton } from '../ui/small-button.js';
import { Cluster } from '@kerbside/contracts/ui/basics/layout';

/** What every service put aside, oldest first, as it should be replayed. */
export default function DeadLettersPage({ host }: RemoteProps) {
  // Its dialog stays, with what was typed in it, when a colleague is first and its row goes.
  const [dropping, setDropping] = useState<DeadLetter>();
  return (
    <OfficePage host={host} title={words.title} lead={words.lead}>
      <EveryServiceList query={useQuery(deadLettersQuery(host))} words={words}>
        {(letter) => <DeadLetterCard host={host} letter={letter} onDrop={() => setDropping(letter)} />}
      </EveryServiceList>
      {dropping && (
        <ConfirmWithReason
          host={host}
          title={words.dropTitle}
          why={words.dropLead}
          action={words.dropIt}
          proceeding={words.dropping}
          tone="primary"
          reason={{ label: words.dropWhy, missing: words.enterWhy }}
          mutation={dropLetter(host, dropping)}
          said={words.dropped}
          onClose={() => setDropping(undefined)}
        />
      )}
    </OfficePage>
  );
}

/** One event that was put aside: what it is, which consumer could not handle it, and why. */
function DeadLetterCard({ host, letter, onDrop }: OfDeadLetter) {
  const { eventType, service, consumer, at, reason, detail, customerId, body, isReplayAsked } = letter;
  const name = eventType ?? words.noEvent;
  const facts = [
    { label: words.service, value: service },
    { label: words.consumer, value: consumer },
    { label: words.at, value: formatMoment(at) },
    { label: words.customer, value: <CustomerById customerId={customerId} /> },
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

/** Hands the event back to its consumer, or drops it. */
function DeadLetterActions({ host, letter, name, onDrop }: OfDeadLetter & { readonly name: string }) {
  return (
    <Cluster>
      <SendButton
        label={words.replay}
        aria-label={words.replayOf(name, letter.id)}
        busyLabel={words.replaying}
        mutation={replayLetter(host)}
        sent={letter}
        done={({ outcome }) => host.toast(words.outcomes[outcome], outcome === 'handled' ? 'success' : 'info')}
      />
      <SmallButton label={words.drop} variant="quiet" aria-label={words.dropOf(name, letter.id)} onClick={onDrop} />
    </Cluster>
  );
}

interface OfDeadLetter extends RemoteProps {
  readonly letter: DeadLetter;
  readonly onDrop: () => void;
}
