import type { ServiceName } from '@kerbside/contracts/call';
import { fieldBlocked, fieldUnblocked } from '@kerbside/contracts/events/imports';
import { readBlockedFields } from '@kerbside/contracts/http/imports/blocks';
import { expectCall } from '@kerbside/contracts/testing/call-pact';
import { expectEvent } from '@kerbside/contracts/testing/message-pact';
import { digestOf } from '../blocked/blocked-fields.js';
import { copyBlockedFields } from '../blocked/blocks.consumer.js';
import type { ServiceUnderTest } from './service-under-test.js';

const email = 'blocked@example.test';
const digest = digestOf('email', email) ?? '';
const isBlocked = ['an email address is blocked', { email }] as const;
const isUnblocked = ['an email address is unblocked', { email }] as const;

/** The address as somebody types it into a form. */
export const typedAddress = ' Blocked@Example.test';
/** What they read beside the field. */
export const blockedSorry = 'We cannot use this email address online. Please call us on 0306 999 0142.';

/** Sends a form with the typed address. Each rejects unless that is so. */
interface Form {
  readonly isTaken: () => Promise<unknown>;
  readonly isRefused: () => Promise<unknown>;
}

interface Names {
  /** Whose pact with imports it is. */
  readonly consumer: ServiceName | 'platform';
  /** As which service it asks, where that is another. */
  readonly caller?: ServiceName;
}

/** What a service does about an email address that staff blocked, by its pact with imports. Make it before the service is told anything. */
export class BlockedAddress {
  private list = { version: 1, digests: [digest] };

  constructor(
    private readonly service: ServiceUnderTest,
    private readonly form: Form,
    private readonly names: Names,
  ) {
    service.answer(readBlockedFields, () => this.list);
  }

  /** Refuses it once it has been told. */
  async isRefusedWhenBlocked(so: string): Promise<void> {
    await expectEvent(this.names.consumer, fieldBlocked, { so, given: [isBlocked] }, async (event) => {
      await this.service.receive(event);
      await this.isRefused();
    });
  }

  /** Takes it again once it has been told. */
  async isTakenWhenUnblocked(so: string): Promise<void> {
    await expectEvent(this.names.consumer, fieldUnblocked, { so, given: [isUnblocked] }, async (event) => {
      await this.hearsBlocked();
      this.list = { version: 2, digests: [] };
      await this.service.receive(event);
      await this.service.sweep(copyBlockedFields);
      await this.form.isTaken();
    });
  }

  /** A list that arrives late does not undo a later one. */
  async isRefusedByLatestList(): Promise<void> {
    this.list = { version: 5, digests: [digest] };
    await this.hearsBlocked();
    this.list = { version: 4, digests: [] };
    await this.service.deliver(fieldUnblocked, fieldUnblocked.sample);
    await this.isRefused();
  }

  /** Copies the list that imports gives. */
  async isListed(): Promise<void> {
    const { consumer, caller = consumer } = this.names;
    await expectCall(
      consumer,
      readBlockedFields,
      { so: 'to copy the list', given: [['a service asks', { service: caller }], isBlocked], data: { version: 1, digests: [digest] } },
      (url) => this.service.callingAt(url, readBlockedFields, () => this.hearsBlocked()),
    );
  }

  private async hearsBlocked(): Promise<void> {
    await this.service.deliver(fieldBlocked, fieldBlocked.sample);
    await this.isRefused();
  }

  private async isRefused(): Promise<void> {
    await this.service.sweep(copyBlockedFields);
    await this.form.isRefused();
  }
}
