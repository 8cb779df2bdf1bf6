import type { CallInput } from '../call.js';
import type { sendMessage } from '../http/callbacks/callbacks.js';

/** A letter as another service asked for it, with what it says of its own by name, whichever letter it is. */
export type SentLetter = Pick<CallInput<typeof sendMessage>['body'], 'key' | 'channel' | 'customerId' | 'to'> & {
  readonly template: string;
  readonly facts: Readonly<Record<string, string | undefined>>;
};
