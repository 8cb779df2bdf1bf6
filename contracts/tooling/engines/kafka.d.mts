export declare const startKafka: (say?: (line: string) => void) => Promise<{
  readonly brokers: string;
  readonly stop: () => Promise<void>;
}>;
