import css from './claim-form.module.css';

/** A bar, for what is said beside it in words. */
export function Share({ of }: { readonly of: number }) {
  return <span className={css.share} style={{ '--share': of }} aria-hidden="true" />;
}
