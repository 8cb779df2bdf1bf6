import { Injectable } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { PostConfig } from '../config.js';

const timeoutMs = 10_000;

/** A message as it is sent. */
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

/** Sends messages by SMTP and an SMS gateway where they are configured. Where they are not, messages only reach the mailbox. */
@Injectable()
export class Post {
  private readonly mail: Pick<Transporter, 'sendMail'> | undefined;

  constructor(private readonly config: PostConfig) {
    this.mail = config.smtpUrl
      ? createTransport({ url: config.smtpUrl, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs })
      : undefined;
  }

  /** Throws when the message could not be handed over. A message handed over twice keeps its Message-ID, so that a mail client shows it once. */
  async send(message: OutgoingMessage): Promise<void> {
    if (message.channel === 'sms') return this.text(message);
    await this.mail?.sendMail({
      from: this.config.mailFrom,
      to: message.to,
      subject: message.subject,
      text: message.text,
      ...(message.html ? { html: message.html } : {}),
      messageId: `<${message.id}@kerbside>`,
      attachments: message.attachments.map(({ name, mediaType, content }) => ({ filename: name, contentType: mediaType, content })),
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
    if (!answer.ok) throw new Error(`The SMS gateway returned ${answer.status}`);
  }
}
