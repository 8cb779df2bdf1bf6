/** Names the answer as the message that asks for it does: "Enter your last name" is about "Your last name". */
export const tooLong = (max: number, message = ''): string => {
  const asked = /^Enter (.+)$/.exec(message)?.[1] ?? 'this';
  return `${asked.replace(/^./, (letter) => letter.toUpperCase())} must be ${max} characters or fewer`;
};
