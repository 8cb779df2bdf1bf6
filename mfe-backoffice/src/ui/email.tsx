import css from './email.module.css';

/** An email address, which a narrow place breaks after its marks rather than within a word. */
export function Email({ children }: { readonly children: string }) {
  return children.split(/(?<=[@.])/).map((part, place) => (
    <span key={`${place} ${part}`} className={css.part}>
      {part}
    </span>
  ));
}
