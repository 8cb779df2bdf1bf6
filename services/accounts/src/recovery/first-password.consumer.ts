import { Controller } from '@nestjs/common';
import type { EventOf } from '@kerbside/contracts/event';
import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { Consumes, repeatable } from '@kerbside/platform/events/receiving/consume';
import { CredentialsRepository } from '../passwords/credentials.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import { firstLink } from './recovery.js';
import { RecoverySecrets } from './recovery-secrets.js';

/** Emails customers who bought without a password a link to choose one. */
@Controller()
export class FirstPasswordConsumer {
  constructor(
    private readonly recoveries: RecoveriesRepository,
    private readonly secrets: RecoverySecrets,
    private readonly people: PeopleRepository,
    private readonly credentials: CredentialsRepository,
    private readonly clock: Clock,
  ) {}

  @Consumes(purchaseCompleted, repeatable)
  async onPurchase({ id, data: { customerId } }: EventOf<typeof purchaseCompleted>): Promise<void> {
    if ((await this.credentials.hashOf(customerId)) !== undefined) return;
    const person = await this.people.find(customerId);
    if (!person) return;
    const asked = { id, email: person.email, secretHash: tokenHash(this.secrets.linkToken(id)) };
    await this.recoveries.addOnce(firstLink(asked, this.clock.now()));
  }
}
