import type * as z from 'zod/mini';

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong at a place of a book, for whoever wrote it; its schema's own words come first. */
export const wordsOf: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'It is missing' : `It must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return issue.origin === 'array' || issue.origin === 'string' ? 'It is empty' : `It must be ${issue.minimum} or more`;
    case 'too_big':
      return `It must be ${issue.maximum} or less`;
    case 'unrecognized_keys':
      return `No book has ${issue.keys.join(', ')} here`;
    case 'invalid_value':
      return `It must be ${issue.values.map(String).join(' or ')}`;
    case 'invalid_union':
      return 'It is not priced in a way that we know';
    default:
      return 'It is not written as in other books';
  }
};

/** With its place: "products.warranty.taxPercent: It is missing". */
export const problemOf = ({ path, message }: z.core.$ZodIssue): string =>
  [...(path.length > 0 ? [path.join('.')] : []), message].join(': ');
