import css from './skip-link.module.css';

/** The first thing in the page: shown when it has the focus. */
export function SkipLink({ target = 'main', children = 'Skip to main content' }: { readonly target?: string; readonly children?: string }) {
  return (
    <a className={css.skip} href={`#${target}`} data-no-print="">
      {children}
    </a>
  );
}
