/** A refusal to start that the reader can act on: shown as its message alone, without a stack. */
export class StartError extends Error {
  name = 'StartError';
}
