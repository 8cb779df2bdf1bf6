export declare const startRemoteHost: (options: {
  dir: string;
  port?: number;
  host?: string;
}) => Promise<{ url: string; close: () => Promise<void> }>;
