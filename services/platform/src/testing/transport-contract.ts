import type { Env } from '../platform-config.js';
import { deliveryContract } from './transport-delivery.js';
import { recoveryContract } from './transport-recovery.js';

export interface TransportUnderTest {
  readonly env: () => Env;
  /** Moves a group's committed offsets back to the beginning, as if it had crashed before each commit. The group must have stopped. */
  readonly rewind: (group: string, topic: string) => Promise<void>;
}

/** What every transport of events must do. Kafka and the embedded log both pass it. */
export const transportContract = (name: string, transport: TransportUnderTest): void =>
  describe(`events over ${name}`, () => {
    deliveryContract(transport);
    recoveryContract(transport);
  });
