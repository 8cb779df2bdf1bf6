/** Anti-forgery header: a cross-site page cannot set it. Its value is always "1". */
export const antiForgeryHeader = 'x-kerbside-request';

/** "1" from a frame in a page of another site, where a browser keeps no cookie that is not made for that. */
export const framedHeader = 'x-kerbside-framed';

/** "1" from a page that nobody has touched for a while: what it asks by itself is no use of its session. Believed only in that. */
export const untouchedHeader = 'x-kerbside-untouched';
