import { feedTopics } from '@kerbside/contracts/http/partners/partners';
import { partner as words } from '../../messages/partners.js';
import { Choices, type ChoicesProps } from '../../ui/choices.js';

const choices = feedTopics.map((value) => ({ value }));

/** Which topics a partner may read. */
export function TopicChoices(field: Omit<ChoicesProps, 'label' | 'hint' | 'choices'>) {
  return <Choices label={words.topics} hint={words.topicsHint} choices={choices} {...field} />;
}
