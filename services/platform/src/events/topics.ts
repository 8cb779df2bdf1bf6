import { topicOf } from '@kerbside/contracts/event';
import { auditEventOf } from '@kerbside/contracts/events/audit';

const notices = '.dead-letters';
/** The topic on which a service announces the events that it put aside. */
export const deadLetterTopicOf = (service: string): string => `${topicOf(service)}${notices}`;
export const isNotices = (topic: string): boolean => topic.endsWith(notices);
export const topicsBy = (service: string): string[] => {
  const audit = auditEventOf(service);
  return [topicOf(service), deadLetterTopicOf(service), ...(audit ? [audit.topic] : [])];
};
/** A service's consumers are one group: each event reaches one of its replicas. */
export const groupOf = (service: string, within = 'kerbside'): string => `${within}.${service}`;
