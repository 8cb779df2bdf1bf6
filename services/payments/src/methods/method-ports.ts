import type { MethodPort } from './method-port.js';

/** Every method of payment. A class so that it can be injected. */
export abstract class MethodPorts {
  abstract readonly all: readonly MethodPort[];
}
