/** Every cookie that we set, by its name without `__Host-`: Q9's cookies policy says of each why, and for how long. */
export type CookieName = 'ks_session' | 'ks_device' | 'ks_code' | 'ks_cookies';
