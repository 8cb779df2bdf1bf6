/** Where the browser finds the shell's built files (Q2). The bundler's configuration names the same path. */
export const assetBase = '/js/';

export const assetPath = (file: string): string => `${assetBase}${file}`;
