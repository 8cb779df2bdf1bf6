/** What a transfer means, point by point. */
export function Points({ of }: { readonly of: readonly string[] }) {
  return (
    <ul>
      {of.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
