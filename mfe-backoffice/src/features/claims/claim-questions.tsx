import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { claim as words } from '../../messages/claims.js';
import type { OfClaim } from './of-claim.js';

/** What staff should ask about. It decides nothing. */
export function ClaimQuestions({ questions }: Pick<OfClaim['reviewed'], 'questions'>) {
  if (questions.length === 0) return null;
  return (
    <Alert tone="info" title={words.questions}>
      <ul aria-label={words.questions}>
        {questions.map((question) => (
          <li key={question}>{words.asks[question]}</li>
        ))}
      </ul>
      <p>{words.questionsWhy}</p>
    </Alert>
  );
}
