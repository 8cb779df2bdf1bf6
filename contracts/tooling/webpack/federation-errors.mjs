/** In place of the sentences of `@module-federation/error-codes`: its messages have the number of each error, and the address of the page that explains it. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};
