/** Anti-forgery header: a cross-site page cannot set it. Its value is always "1". */
export const antiForgeryHeader = 'x-kerbside-request';
