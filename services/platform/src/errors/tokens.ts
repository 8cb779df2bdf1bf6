/** What the platform module gives by a symbol, because it is no class. */
export const REFUSALS = Symbol('the service’s refusals');
