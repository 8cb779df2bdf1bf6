/** What each line of a log begins with, whichever part writes it: options of pino. */
export const logFormat = {
  timestamp: (): string => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label: string) => ({ level: label }) },
} as const;
