export declare class StartError extends Error {}
