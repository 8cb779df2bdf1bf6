import { CallError } from '../../src/client.js';
import { useState } from 'react';

/** The password, for a call that asks for it again when the session is not newly signed in. */
export const usePasswordAgain = () => {
  const [isAsked, setIsAsked] = useState(false);
  const withPassword = async <T>(password: string, send: (body: { readonly password?: string }) => Promise<T>): Promise<T> => {
    try {
      return await send(password === '' ? {} : { password });
    } catch (error) {
      if (error instanceof CallError && error.code === 'PASSWORD_NEEDED') setIsAsked(true);
      throw error;
    }
  };
  return { isAsked, with: withPassword };
};
