/** Anti-forgery header: a cross-site page cannot set it. Its value is always "1". */
export const antiForgeryHeader = 'x-kerbside-request';

/** "1" from a frame in a page of another site, where a browser keeps no cookie that is not made for that. */
export const framedHeader = 'x-kerbside-framed';
