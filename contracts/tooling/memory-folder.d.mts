export declare const memoryFolder: (bytesNeeded: number) => string;
export declare const dataFolder: (name: string) => string;
