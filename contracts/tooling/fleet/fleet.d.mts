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

export interface Fleet {
  readonly url: string;
  readonly cardsUrl: string;
  readonly members: readonly FleetMember[];
  readonly member: (name: string, replica?: number) => FleetMember;
  readonly start: () => Promise<void>;
  readonly stopProduct: (signal?: Signal) => Promise<readonly string[]>;
  readonly stop: (options?: { readonly keepLogs?: boolean }) => Promise<void>;
}

export declare const startFleet: (options: {
  readonly replicas?: number;
  readonly keepsCards?: boolean;
  readonly env?: Environment;
}) => Promise<Fleet>;
