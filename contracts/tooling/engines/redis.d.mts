export interface RunningRedis {
  readonly url: string;
  readonly server: {
    readonly pid: number;
    /** SIGKILL by default: a crash. */
    readonly kill: (signal?: 'SIGKILL' | 'SIGTERM') => Promise<void>;
    readonly start: () => Promise<void>;
  };
  readonly stop: () => Promise<void>;
}
export declare const startRedis: (say: (line: string) => void, portOf?: () => Promise<number>) => Promise<RunningRedis>;
