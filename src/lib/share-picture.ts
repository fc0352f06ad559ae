// Builds the address of the picture for a page's shared link; the head and the server build the same one.

export type SharedPage = {
  /** Path of the page, `/shop/late-set`. */
  path: string
  title: string
  /** Line below the title, such as an event's date. */
  line?: string | undefined
  /** The page's own picture. */
  image?: string | null | undefined
}

export const sharePictureSize = { width: 1200, height: 630 } as const

/**
 * Returns `/share/1x2y3z/shop/late-set.jpg`. Another text or picture gives another address, so that no preview on
 * another site stays outdated.
 */
export function sharePictureUrl({ path, title, line = '', image }: SharedPage): string {
  return `/share/${mark(`${title}\n${line}\n${image ?? ''}`)}${encodeURI(path)}.jpg`
}

/** FNV-1a, 32 bits: tells two versions of a page apart; not for security. */
function mark(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
