/** Injection tokens of the platform module for values that are not classes. */
export const REFUSALS = Symbol('the service’s refusals');
