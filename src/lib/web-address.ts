// Stored addresses that a page may link to or load from: the owner types them, imports bring anything.

/** The address when it is http(s) or a path on this site; null for `javascript:`, `data:` and whatever else a browser might run or refuse. */
export function webAddress(stored: string | null): string | null {
  const address = stored?.trim() ?? ''
  // A browser drops tabs and line ends, and reads `javascript:` where no scheme could be seen.
  if (address === '' || address.startsWith('//') || /\p{Cc}/u.test(address)) return null
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(address) ?? []
  return scheme === undefined || /^https?$/i.test(scheme) ? address : null
}
