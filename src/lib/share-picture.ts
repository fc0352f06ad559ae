// The address of the picture that stands for a page where somebody shares it; head and server make the same one.

export type SharedFacts = {
  /** Of the page, `/shop/late-set`. */
  path: string
  title: string
  /** A line below the title, such as an event's date. */
  line?: string | undefined
  /** The page's own picture. */
  image?: string | null | undefined
}

export const sharePictureSize = { width: 1200, height: 630 } as const

/** `/share/1x2y3z/shop/late-set.jpg`: other words or another picture have another address, so that no preview elsewhere stays an old one. */
export function sharePictureUrl({ path, title, line = '', image }: SharedFacts): string {
  return `/share/${mark(`${title}\n${line}\n${image ?? ''}`)}${encodeURI(path)}.jpg`
}

/** FNV-1a, 32 bits: tells two versions of a page apart; not for security. */
function mark(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(36)
}
