import type { ErasureObstacle } from '@kerbside/contracts/accounts/erasure-obstacle';
import { obstacleWords } from '@kerbside/contracts/accounts/obstacle-words';
import { Alert } from '@kerbside/contracts/ui/basics/alert';
import { yourData } from '../../messages/your-data.js';

const words = yourData.erasure;

/** What has to end first, by name. */
export function Refused({ obstacles }: { readonly obstacles: readonly ErasureObstacle[] }) {
  return (
    <Alert tone="warning" title={words.refused} live>
      <ul>
        {obstacles.map((one) => (
          <li key={`${one.kind} ${one.name}`}>{sentence(obstacleWords(one))}</li>
        ))}
      </ul>
      <p>{words.again}</p>
    </Alert>
  );
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
