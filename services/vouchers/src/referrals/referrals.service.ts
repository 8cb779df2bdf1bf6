import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CallRequest } from '@kerbside/contracts/call';
import type { SignedIn } from '@kerbside/contracts/caller';
import { customerRegistered } from '@kerbside/contracts/events/accounts';
import type { EventData } from '@kerbside/contracts/event';
import { readPerson } from '@kerbside/contracts/http/accounts/accounts';
import { sendMessage } from '@kerbside/contracts/http/callbacks/callbacks';
import { referFriend } from '@kerbside/contracts/http/vouchers/campaigns';
import { referralPence } from '@kerbside/contracts/payments/rewards';
import { mailboxOf } from '@kerbside/contracts/reading/email';
import { BlockedFields } from '@kerbside/platform/blocked/blocked-fields';
import { Clock } from '@kerbside/platform/time/clock';
import { aboutRecord, type JobSummary } from '@kerbside/platform/work/job-row';
import { Jobs, nothingToDo, type Effect } from '@kerbside/platform/work/jobs';
import { DomainError } from '@kerbside/platform/errors/errors';
import { Internal } from '@kerbside/platform/internal/internal';
import { PlatformConfig } from '@kerbside/platform/settings/platform-config';
import { RateLimits } from '@kerbside/platform/redis/rate-limits';
import { consumer, repeatable } from '@kerbside/platform/events/receiving/consumer';
import type { ClientSession } from 'mongoose';
import { Earnings } from '../rewards/earnings.service.js';
import { RewardsLedger } from '../rewards/rewards-ledger.js';
import { digestOf, isRewarded } from './referral.js';
import { ReferralsRepository } from './referrals.repository.js';
import { controller, serves } from '@kerbside/platform/http/controller';

export const rewardReferrer = 'reward-referrer';
export const knowFriend = 'know-friend';

const invitationsADay = { points: 10, durationSeconds: 24 * 3_600 };
/** Limits how often one address is invited, however many accounts do so. */
const invitationsToOneADay = { points: 5, durationSeconds: 24 * 3_600 };

type FriendRef = EventData<typeof customerRegistered>;

/** The friend and what they bought. */
interface ReferralReward {
  readonly customerId: string;
  readonly paymentId: string;
}

@Injectable()
export class ReferralsService {
  constructor(
    private readonly referrals: ReferralsRepository,
    private readonly earnings: Earnings,
    private readonly rewards: RewardsLedger,
    private readonly internal: Internal,
    private readonly jobs: Jobs,
    private readonly limits: RateLimits,
    private readonly blocked: BlockedFields,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
  ) {
    jobs.define<ReferralReward>(rewardReferrer, ({ customerId, paymentId }) => this.rewardFor(customerId, paymentId), aboutReward);
    jobs.define<FriendRef>(knowFriend, ({ customerId }) => this.friendOf(customerId), aboutFriend);
  }

  /** The letter is keyed by the invitation, so that a retry after a failure still sends it only once. */
  async refer(by: SignedIn, { friend_name, friend_email, message }: CallRequest<typeof referFriend>['body']): Promise<void> {
    const { userId: customerId } = by;
    const person = await this.internal.send(readPerson, { params: { userId: customerId } });
    if (mailboxOf(person.email) === mailboxOf(friend_email)) throw new DomainError('REFERRED_YOURSELF');
    await this.blocked.refuse({ friend_email: ['email', friend_email] }, by);
    await this.limits.consume('refer-friend', customerId, invitationsADay);
    const mailbox = digestOf(mailboxOf(friend_email));
    await this.limits.consume('referred-friend', mailbox, invitationsToOneADay);
    const invitation = {
      id: randomUUID(),
      customerId,
      friend: digestOf(friend_email),
      mailbox,
      invitedAt: this.clock.now(),
      rewardedAt: null,
      rewardedFor: null,
    };
    const { id } = await this.referrals.keep(invitation);
    await this.internal.send(sendMessage, {
      body: {
        key: `friend-invitation-${id}`,
        channel: 'email',
        template: 'friend-invitation',
        customerId: null,
        onBehalfOf: customerId,
        to: friend_email,
        facts: { friend: friend_name, customer: person.firstName, message: message ?? '', url: this.config.publicUrl },
      },
    });
  }

  /** The address of a friend who registers may be another when they buy. */
  private async friendOf(customerId: string): Promise<Effect> {
    const { email } = await this.internal.send(readPerson, { params: { userId: customerId } });
    return (session) => this.referrals.know(customerId, digestOf(email), session);
  }

  /** `id` is the event's: money that the bank took back may be paid again, and is then rewarded again. */
  reward(id: string, owed: Required<ReferralReward>): Promise<void> {
    return this.jobs.do(rewardReferrer, id, owed);
  }

  /** The same, with what else is written. */
  owe(id: string, owed: Required<ReferralReward>, session: ClientSession): Promise<void> {
    return this.jobs.add(session, rewardReferrer, id, owed);
  }

  /** Takes the reward back once too little of the friend's purchase stays paid; another one that does may have it. */
  async takeBackUnpaid(paymentId: string, session: ClientSession): Promise<void> {
    if (await this.earnings.earnsReferral(paymentId, session)) return;
    const referral = await this.referrals.unmarkRewardedFor(paymentId, session);
    if (!referral) return;
    const { customerId } = referral;
    const label = 'Your friend’s purchase did not stay paid';
    await this.rewards.takeBack({ customerId, paymentId, amountPence: referralPence, label }, session);
    const other = (await this.earnings.boughtBeside(paymentId, session)).find(({ isEnough }) => isEnough);
    if (other) await this.jobs.add(session, rewardReferrer, randomUUID(), other);
  }

  private async rewardFor(customerId: string, paymentId: string): Promise<Effect> {
    const { email, createdAt } = await this.internal.send(readPerson, { params: { userId: customerId } });
    const referral = await this.referrals.firstOf(customerId, digestOf(email));
    if (!referral || !isRewarded(referral, { customerId, email, registeredAt: new Date(createdAt) })) return nothingToDo;
    return async (session) => {
      if (!(await this.earnings.earnsReferral(paymentId, session))) return;
      const bought = (await this.earnings.boughtBeside(paymentId, session)).map((one) => one.paymentId);
      if (!(await this.referrals.markRewarded({ referral, paymentId, at: this.clock.now(), bought }, session))) return;
      const from = await this.earnings.availableFrom(paymentId, session);
      const given = { customerId: referral.customerId, amountPence: referralPence, label: 'Your friend bought cover' };
      await this.rewards.credit({ ...given, ...(from ? { waits: { paymentId, from } } : {}) }, session);
    };
  }
}

const aboutFriend = aboutRecord(
  'customer',
  'customerId',
  'Whoever invited this customer gets no reward if they change their email address before they buy. Try it again once accounts answers.',
);

const aboutReward = ({ customerId, paymentId }: ReferralReward, id: string): JobSummary => ({
  customerId,
  subjectType: 'payment',
  subjectId: paymentId ?? id,
  amountPence: referralPence,
  toDo: 'The customer who invited this one has not had their reward. Try it again once accounts answers; the reward is credited once.',
});

export const FriendsConsumer = consumer(
  'FriendsConsumer',
  { jobs: Jobs },
  { registered: repeatable(customerRegistered, ({ id, data }, { jobs }) => jobs.do(knowFriend, id, data)) },
);

export const ReferralsController = controller({ referrals: ReferralsService }, [
  serves(referFriend, ({ body, caller }, { referrals }) => referrals.refer(caller, body)),
]);
