import { Link } from 'wouter';
import { deadLetters as words } from '../../messages/dead-letters.js';
import { customerPath } from '../../paths.js';
import { Facts } from '../../ui/facts.js';
import { formatMoment } from '../../ui/moment.js';
import { Box } from '../../ui/panes.js';
import { Section } from '../../ui/section.js';
import { DeadLetterActions } from './dead-letter-actions.js';
import css from './dead-letters.module.css';
import type { OfDeadLetter } from './of-dead-letter.js';

/** One event that was put aside: what it is, which consumer could not handle it, and why. */
export function DeadLetterCard({ host, api, letter }: OfDeadLetter) {
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
        <DeadLetterActions host={host} api={api} letter={letter} name={name} />
      </Section>
    </Box>
  );
}
