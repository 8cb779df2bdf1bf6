export declare const startKafka: (
  say?: (line: string) => void,
  options?: {
    readonly portOf?: () => Promise<number>;
    readonly linkPort?: number;
    readonly users?: Readonly<Record<string, string>>;
    readonly own?: Readonly<Record<string, unknown>>;
  },
) => Promise<{
  readonly brokers: string;
  readonly behindLink: string;
  readonly server: import('./redis.mjs').RunningRedis['server'];
  readonly stop: () => Promise<void>;
}>;
