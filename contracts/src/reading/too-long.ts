/** Names the answer as the message that asks for it does: "Enter your last name" is about "Your last name". */
export const tooLong = (max: number, message = ''): string =>
  `${message.startsWith('Enter ') ? message.charAt(6).toUpperCase() + message.slice(7) : 'This'} must be ${max} characters or fewer`;
