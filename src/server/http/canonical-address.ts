// The canonical form of an address. Any other spelling is redirected to it or is a 404; nothing after this sees another one.

/** What a request target is. */
export type Address =
  /** Path and query; a raw character that may not stand in the query has been escaped. */
  | { kind: 'canonical'; target: string }
  /** The same address in its canonical form: a path on this site, with the query. */
  | { kind: 'moved'; to: string }
  /** No address of this site is written like that. */
  | { kind: 'none' }

/** `target` as a request names it: the raw bytes as Latin-1, as node hands them on. */
export type ReadAddress = (target: string) => Address

/** Longer than any path of ours. */
const longestPath = 2000
/** An invalid target, for a request that has to be passed on all the same. */
export const noAddress = '/%00'

/** What nearly every request looks like: nothing to decode, to merge or to lower-case. */
const plain = /^(?:\/|(?:\/[a-z0-9_~-][a-z0-9._~-]*)+)(?:\?[!$-;=?-~]*)?$/
/** RFC 3986: what may stand in a segment as it is. */
const notInSegment = /[^\w.~!$&'()*+,;=:@%-]/g
const notInQuery = /[^!-~]|["<>]/g
/** Characters that are the same with and without an escape. */
const unreserved = /[\w.~-]/
/** Control characters, and what ends a segment here or in some file system. */
const forbidden = /%(?:[01][0-9A-F]|2F|5C|7F)/

const escapeCharacter = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** A segment in canonical form: escapes in capitals, and only where they are needed; null for one that is not allowed. */
function canonicalSegment(segment: string): string | null {
  if (/%(?![0-9a-f]{2})/i.test(segment) || /[^\0-\xff]/.test(segment)) return null
  const escaped = segment.replace(notInSegment, escapeCharacter).replace(/%(..)/g, (_, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return unreserved.test(character) ? character : `%${hex.toUpperCase()}`
  })
  if (escaped === '.' || escaped === '..' || forbidden.test(escaped)) return null
  try {
    decodeURIComponent(escaped)
    return escaped
  } catch {
    // Not valid UTF-8.
    return null
  }
}

/** Path and query of a target: as most name it, or behind the name of a site, as requests to a proxy do. */
function originForm(target: string): string | null {
  if (target.startsWith('/')) return target
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? []
  if (rest === undefined) return null
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** The known paths as a tree of segments, to find which segments of an address are fixed words. */
type Branch = { words: Map<string, Branch>; parameter?: Branch; takesRest: boolean; isEnd: boolean }

const newBranch = (): Branch => ({ words: new Map(), takesRest: false, isEnd: false })

function grow(root: Branch, pattern: string): void {
  let branch = root
  for (const part of pattern.split('/').slice(1)) {
    if (/^\{\w+\.\.\.\}$/.test(part)) {
      branch.takesRest = true
      return
    }
    if (/^[{$]/.test(part)) branch = branch.parameter ??= newBranch()
    else {
      const next = branch.words.get(part) ?? newBranch()
      branch.words.set(part, next)
      branch = next
    }
  }
  branch.isEnd = true
}

/** The segments with the words of a known path as that path has them; null when no path fits. */
function fitted(branch: Branch, segments: readonly string[], sameLetter: (segment: string) => string): string[] | null {
  const [segment, ...rest] = segments
  if (segment === undefined) return branch.isEnd ? [] : null
  const word = sameLetter(segment)
  for (const [written, next] of [
    [word, branch.words.get(word)],
    [segment, branch.parameter],
  ] as const) {
    const found = next && fitted(next, rest, sameLetter)
    if (found) return [written, ...found]
  }
  return branch.takesRest ? [...segments] : null
}

/**
 * Reads addresses of a site with these paths: `{name}` or `$name` stands for a segment, `{name...}` for all that follow. Slashes in a row and at
 * the end, needless escapes, and capitals in the words of a known path are another spelling of an address; tokens and names keep theirs.
 * Dot segments, backslashes, escaped slashes and control characters, and escapes that are no text name nothing.
 */
export function createAddressReader(paths: Iterable<string>): ReadAddress {
  const known = newBranch()
  for (const path of paths) grow(known, path)

  function withOurWords(segments: string[]): string[] {
    if (!segments.some((segment) => /[A-Z]/.test(segment))) return segments
    return (
      fitted(known, segments, (segment) => segment) ??
      fitted(known, segments, (segment) => segment.toLowerCase()) ??
      segments
    )
  }

  return (target) => {
    if (target.length <= longestPath && plain.test(target)) return { kind: 'canonical', target }
    const [, path = '', query = '', fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(originForm(target) ?? '') ?? []
    if (path === '' || path.length > longestPath) return { kind: 'none' }
    const segments: string[] = []
    for (const segment of path.split('/')) {
      const canonical = segment === '' ? '' : canonicalSegment(segment)
      if (canonical === null) return { kind: 'none' }
      if (canonical !== '') segments.push(canonical)
    }
    const search = query.replace(notInQuery, escapeCharacter)
    const own = `/${withOurWords(segments).join('/')}`
    return own === path && fragment === ''
      ? { kind: 'canonical', target: own + search }
      : { kind: 'moved', to: own + search }
  }
}
