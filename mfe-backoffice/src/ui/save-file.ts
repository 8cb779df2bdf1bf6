/** Gives the browser a file to keep under a name. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after the click; a minute is long enough for the slowest disk.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
