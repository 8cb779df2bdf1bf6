export declare const freePort: () => Promise<number>;
export declare const isBusy: (port: number, host?: string) => Promise<boolean>;
