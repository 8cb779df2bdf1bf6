import { eventMediaType } from '@kerbside/contracts/event';
import { Webhook } from 'standardwebhooks';

interface Contents {
  readonly eventId: string;
  /** The CloudEvents envelope as JSON: exactly the text that is signed and sent. */
  readonly body: string;
  readonly now: Date;
  /** All of these secrets sign the body; newest first. */
  readonly secrets: readonly string[];
}

/** Headers of Standard Webhooks 1.0.0. The event's id stays the same however often it is sent; the timestamp is that of the try. */
export const headersOf = ({ eventId, body, now, secrets }: Contents): Readonly<Record<string, string>> => ({
  'content-type': eventMediaType,
  'user-agent': 'Kerbside-Webhooks/1',
  'webhook-id': eventId,
  'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
  'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(eventId, now, body)).join(' '),
});
