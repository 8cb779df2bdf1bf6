import type { CallError } from '@kerbside/contracts/client';
import { rateBookProblems } from '@kerbside/contracts/http/pricing/rate-books';
import { bookUpload as words } from '../../messages/rate-books.js';

export function ProblemsList({ failure }: { readonly failure: CallError | undefined }) {
  const said = rateBookProblems.safeParse(failure?.data);
  if (!said.success) return null;
  return (
    <ul aria-label={words.problems}>
      {said.data.problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}
