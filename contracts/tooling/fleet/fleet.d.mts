type Signal = 'SIGINT' | 'SIGTERM' | 'SIGKILL';
type Environment = Readonly<Record<string, string>>;

export interface FleetMember {
  readonly name: string;
  readonly replica: number;
  readonly url: string;
  readonly output: string;
  readonly start: () => Promise<void>;
  readonly end: (signal?: Signal) => Promise<{ readonly code: number | string | null; readonly signal: string | null }>;
}

interface Engine {
  readonly kill: (signal?: Signal) => Promise<void>;
  readonly start: () => Promise<void>;
}
export interface FleetEngines {
  readonly settings: Environment & { readonly KAFKA_BROKERS: string; readonly REDIS_URL: string; readonly MONGO_URI: string };
  readonly kafka: Engine;
  readonly redis: Engine;
  readonly mongo: Engine;
  readonly stop: () => Promise<void>;
}

export interface Fleet {
  readonly url: string;
  readonly logs: string;
  readonly engines: FleetEngines;
  readonly cardsUrl: string;
  readonly debitsUrl: string;
  readonly members: readonly FleetMember[];
  readonly member: (name: string, replica?: number) => FleetMember;
  readonly start: () => Promise<void>;
  readonly stopProduct: (signal?: Signal) => Promise<readonly string[]>;
  readonly stop: (options?: { readonly keepLogs?: boolean }) => Promise<void>;
}

export declare const startFleet: (options: {
  readonly replicas?: number;
  readonly remotes?: boolean;
  readonly demo?: boolean;
  readonly services?: readonly string[];
  /** From `startFleetEngines`, or any engines that `settings` name. */
  readonly engines?: Pick<FleetEngines, 'settings'>;
  readonly envOf?: (name: string, replica: number) => Environment;
  readonly say?: (line: string) => void;
  readonly keepsCards?: boolean;
  readonly env?: Environment;
}) => Promise<Fleet>;
