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
  isKept?: boolean;
  /** The storage engine's cache. */
  cacheGb?: number;
  onDeath?: (why: string) => void;
}) => Promise<RunningMongod>;
/** Ends what this process uses or is about to use of a data folder's mongod, also before it answers. */
export declare const leaveMongod: (dataDir: string) => Promise<void>;
/** The note that a mongod keeps in its data folder; undefined where none runs. */
export declare const readNote: (
  folder: string,
) => { readonly pid: number; readonly port: number; readonly users: readonly number[] } | undefined;
/** Forgets a data folder, and ends a mongod that still serves it. */
export declare const removeData: (dataDir: string) => Promise<void>;
