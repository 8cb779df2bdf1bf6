/** A reason not to start that the reader can act on: shown as its message only, without a stack trace. */
export class StartError extends Error {
  /** @override */
  name = 'StartError';
}
