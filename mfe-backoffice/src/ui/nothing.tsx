import css from './nothing.module.css';

/** The empty state in one line: what will be here, and what will put it here. */
export function Nothing({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <p className={css.nothing}>
      <strong className={css.title}>{title}.</strong> {children}
    </p>
  );
}
