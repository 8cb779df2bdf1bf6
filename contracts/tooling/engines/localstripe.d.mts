export declare const localstripeKeys: { readonly secret: string; readonly publishable: string };
export interface RunningLocalstripe {
  /** Its API; its script for browsers is at `/v3/`. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}
export declare const startLocalstripe: (
  say: (line: string) => void,
  options?: { readonly port?: number; readonly webhook?: { readonly url: string; readonly secret: string } },
) => Promise<RunningLocalstripe>;
