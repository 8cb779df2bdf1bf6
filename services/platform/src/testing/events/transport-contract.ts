import { deliveryContract } from './transport-delivery.js';
import { recoveryContract } from './transport-recovery.js';
import type { TransportUnderTest } from './event-stage.js';

/** What every transport of events must do. Kafka and the embedded log both pass it. */
export const transportContract = (name: string, transport: TransportUnderTest): void =>
  describe(`events over ${name}`, () => {
    deliveryContract(transport);
    recoveryContract(transport);
  });
