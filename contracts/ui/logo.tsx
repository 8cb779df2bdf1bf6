import css from './logo.module.css';

/** A wheel at the kerb, and the name. Inside a link it is the link's name. */
export function Logo() {
  return (
    <span className={css.logo}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <rect className={css.tile} width="32" height="32" rx="8" />
        <path className={css.kerb} d="M5 24.5h22" />
        <circle className={css.wheel} cx="16" cy="14" r="6.5" />
        <circle className={css.hub} cx="16" cy="14" r="1.75" />
      </svg>
      Kerbside
    </span>
  );
}
