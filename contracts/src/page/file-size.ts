const megabyte = 1024 ** 2;

/** The size of a file in words: "12 KB", "1.4 MB". */
export const fileSize = (bytes: number): string =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-GB')} KB` : `${(bytes / megabyte).toFixed(1)} MB`;
