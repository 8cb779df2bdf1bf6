import { purchaseCompleted } from '@kerbside/contracts/events/payments';
import { tokenHash } from '@kerbside/platform/auth/auth';
import { Clock } from '@kerbside/platform/time/clock';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import { CredentialsRepository } from '../passwords/credentials.repository.js';
import { PeopleRepository } from '../people/people.repository.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import { firstLink } from './recovery.js';
import { RecoverySecrets } from './recovery-secrets.js';

/** Emails customers who bought without a password a link to choose one. */
export const FirstPasswordConsumer = consumer(
  'FirstPasswordConsumer',
  {
    recoveries: RecoveriesRepository,
    secrets: RecoverySecrets,
    people: PeopleRepository,
    credentials: CredentialsRepository,
    clock: Clock,
  },
  {
    onPurchase: repeatable(purchaseCompleted, async ({ id, data: { customerId } }, { recoveries, secrets, people, credentials, clock }) => {
      if ((await credentials.hashOf(customerId)) !== undefined) return;
      const person = await people.find(customerId);
      if (!person) return;
      const asked = { id, email: person.email, secretHash: tokenHash(secrets.linkToken(id)) };
      await recoveries.addOnce(firstLink(asked, clock.now()));
    }),
  },
);
