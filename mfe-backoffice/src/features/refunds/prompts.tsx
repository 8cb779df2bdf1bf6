import { Alert } from '@kerbside/contracts/ui/basics/alert';

/** Every question before money moves, beside the button that answers all of them (A8). */
export function Prompts({ prompts }: { readonly prompts: readonly string[] }) {
  if (prompts.length === 0) return null;
  return (
    <Alert tone="warning" live>
      {prompts.map((prompt) => (
        <p key={prompt}>{prompt}</p>
      ))}
    </Alert>
  );
}
