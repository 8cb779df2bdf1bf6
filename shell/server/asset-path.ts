/** Where the browser finds the shell's built files (Q2). The bundler names the same place. */
export const assetBase = '/js/';

export const assetPath = (file: string): string => `${assetBase}${file}`;
