import { Injectable } from '@nestjs/common';
import { readPerson } from '@kerbside/contracts/http/accounts';
import { readPolicyDocument, readPolicyInternally } from '@kerbside/contracts/http/claims';
import { Clock } from '@kerbside/platform/clock';
import { Internal } from '@kerbside/platform/internal';
import { Log } from '@kerbside/platform/log';
import { Mongo } from '@kerbside/platform/mongo';
import { PlatformConfig } from '@kerbside/platform/platform-config';
import { Sweeper } from '@kerbside/platform/sweep';
import type { ClientSession } from 'mongoose';
import { policyConfirmation } from '../messages/letters.js';
import { MessagesService } from '../messages/messages.service.js';
import type { ConfirmationDocument } from './confirmation.document.js';
import { ConfirmationsRepository } from './confirmations.repository.js';

export const confirmSweep = 'write-confirmations';
const sweepMs = 500;
const batch = 20;
const longestWaitMs = 60_000;

/** Confirms every issued policy by email, once, with its schedule. */
@Injectable()
export class ConfirmationsService {
  constructor(
    private readonly confirmations: ConfirmationsRepository,
    private readonly messages: MessagesService,
    private readonly internal: Internal,
    private readonly mongo: Mongo,
    private readonly config: PlatformConfig,
    private readonly clock: Clock,
    private readonly log: Log,
    sweeper: Sweeper,
  ) {
    sweeper.every(confirmSweep, sweepMs, () => this.writeDue());
  }

  owe(policyId: string, session: ClientSession): Promise<void> {
    return this.confirmations.owe(policyId, this.clock.now(), session);
  }

  private async writeDue(): Promise<void> {
    for (const confirmation of await this.confirmations.due(this.clock.now(), batch)) {
      await this.write(confirmation._id).catch((error: unknown) => this.postpone(confirmation, error));
    }
  }

  private async write(policyId: string): Promise<void> {
    const policy = await this.internal.send(readPolicyInternally, { params: { policyId } });
    const [person, schedule] = await Promise.all([
      this.internal.send(readPerson, { params: { userId: policy.customerId } }),
      this.internal.send(readPolicyDocument, { params: { policyId } }),
    ]);
    const letter = policyConfirmation(policy, person.firstName, this.config.publicUrl);
    const attachments = [{ name: schedule.name, mediaType: schedule.mediaType, content: Buffer.from(schedule.base64, 'base64') }];
    await this.mongo.transaction(async (session) => {
      await this.messages.queue(
        letter,
        { key: `policy-confirmation:${policyId}`, channel: 'email', customerId: policy.customerId, to: person.email, attachments },
        session,
      );
      await this.confirmations.finish(policyId, session);
    });
  }

  private async postpone({ _id: policyId, tries }: ConfirmationDocument, error: unknown): Promise<void> {
    this.log.error({ error, policyId, tries: tries + 1 }, 'A confirmation could not be written yet');
    await this.confirmations.postpone(policyId, new Date(this.clock.now().getTime() + Math.min(longestWaitMs, 500 * 2 ** tries)));
  }
}
