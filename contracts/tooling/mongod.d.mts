export interface RunningMongod {
  readonly uri: string;
  readonly port: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}
export declare const startMongod: (options: {
  dataDir: string;
  port?: number;
  say?: (line: string) => void;
  small?: boolean;
  onDeath?: (logPath: string) => void;
}) => Promise<RunningMongod>;
