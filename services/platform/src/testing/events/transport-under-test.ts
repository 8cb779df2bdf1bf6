import type { Env } from '../../settings/platform-config.js';

export interface TransportUnderTest {
  readonly env: () => Env;
  /** Moves a group's committed offsets back to the beginning, as if it had crashed before each commit. The group must have stopped. */
  readonly rewind: (group: string, topic: string) => Promise<void>;
}
