export declare const localstripeKeys: { readonly secret: string; readonly publishable: string };
export interface RunningLocalstripe {
  /** Its API; its script for browsers is at `/v3/`. */
  readonly url: string;
  /** From now on it sends events there, signed with the secret. */
  readonly subscribe: (webhook: { readonly url: string; readonly secret: string }) => Promise<void>;
  readonly stop: () => Promise<void>;
}
export declare const startLocalstripe: (say: (line: string) => void) => Promise<RunningLocalstripe>;
