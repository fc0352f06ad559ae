// Checks stored addresses before a page links to them or loads from them: the owner types them, and imports may contain
// anything.

/**
 * Returns the address if it is http(s) or a path on this site; null for `javascript:`, `data:` and anything else that a
 * browser might run or refuse.
 */
export function webAddress(stored: string | null): string | null {
  const address = stored?.trim() ?? ''
  // A browser drops tabs and line ends, and could then find `javascript:` in a text without a visible scheme.
  if (address === '' || address.startsWith('//') || /\p{Cc}/u.test(address)) return null
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(address) ?? []
  return scheme === undefined || /^https?$/i.test(scheme) ? address : null
}
