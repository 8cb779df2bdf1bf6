import css from './logo.module.css';

/** The mark, a K at the kerb, and the name. Inside a link it is the link's name. */
export function Logo() {
  return (
    <span className={css.logo}>
      <svg className={css.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" className={css.tile} />
        <path d="M10 6.5v17M22 7 12.5 15 22 23.5" className={css.letter} />
        <path d="M6 27.6h20" className={css.kerb} />
      </svg>
      <span>Kerbside</span>
    </span>
  );
}
