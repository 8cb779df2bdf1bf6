import { Injectable } from '@nestjs/common';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Breakers } from '@kerbside/platform/internal/breakers';
import { createTransport, type Transporter } from 'nodemailer';
import { PostConfig } from '../config.js';

const timeoutMs = 10_000;

export interface OutgoingMessage {
  /** The same in every try, so that the receiver can tell a message that came twice. */
  readonly id: string;
  readonly channel: 'email' | 'sms';
  /** An email address or a phone number. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** Null for a text message. */
  readonly html: string | null;
  readonly attachments: readonly Attachment[];
}

export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

/** The address is wrong, so that each further try would be refused as well. An answer, so that the breaker does not count it as a fault. */
export class RefusedAddress extends DomainError {
  constructor(cause?: unknown) {
    super('ADDRESS_REFUSED', { cause });
  }
}

/** What SMTP says of a recipient: from 500 on for good, below that for now (RFC 5321, 4.2.1). */
const isRecipientRefused = (error: unknown): boolean => {
  const { command, responseCode }: { command?: unknown; responseCode?: unknown } = Object(error);
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
};

/** What a gateway answers to a number that it cannot send to. */
const numberRefused = [400, 422];

/** Sends messages by SMTP and an SMS gateway where they are configured. Where they are not, messages only reach the mailbox. */
@Injectable()
export class Post {
  private readonly mail: Pick<Transporter, 'sendMail'> | undefined;

  constructor(
    private readonly config: PostConfig,
    private readonly breakers: Breakers,
  ) {
    this.mail = config.smtpUrl
      ? createTransport({ url: config.smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
      : undefined;
  }

  /** Throws when the message could not be handed over, RefusedAddress when it never will be. A message handed over twice keeps its Message-ID, so that a mail client shows it once. */
  async send(message: OutgoingMessage): Promise<void> {
    await this.breakers.run(`post ${message.channel}`, () => (message.channel === 'sms' ? this.text(message) : this.email(message)));
  }

  private async email(message: OutgoingMessage): Promise<void> {
    const mail = {
      from: this.config.mailFrom,
      to: message.to,
      subject: message.subject,
      text: message.text,
      ...(message.html ? { html: message.html } : {}),
      messageId: `<${message.id}@kerbside>`,
      attachments: message.attachments.map(({ name, mediaType, content }) => ({ filename: name, contentType: mediaType, content })),
    };
    await this.mail?.sendMail(mail).catch((error: unknown) => {
      throw isRecipientRefused(error) ? new RefusedAddress(error) : error;
    });
  }

  private async text({ to, text, id }: OutgoingMessage): Promise<void> {
    const gateway = this.config.smsGateway;
    if (!gateway) return;
    const answer = await fetch(gateway.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${gateway.key}`, 'idempotency-key': id },
      body: JSON.stringify({ to, text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    // Unread, it would hold its connection.
    await answer.body?.cancel();
    if (numberRefused.includes(answer.status)) throw new RefusedAddress();
    if (!answer.ok) throw new Error(`The SMS gateway returned ${answer.status}`);
  }
}
