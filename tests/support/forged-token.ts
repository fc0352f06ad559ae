/**
 * Returns a token with another last character, which the site never issued. A fixed character would sometimes be the
 * right one.
 */
export const forgedToken = (token: string) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
