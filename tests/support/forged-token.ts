/** A token with another last character: nobody gave that one out. One that is put there blindly is sometimes the right one. */
export const forgedToken = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
