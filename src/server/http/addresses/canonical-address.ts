// Finds the canonical form of an address. Any other spelling is redirected to it or is a 404. The code after this only
// sees canonical addresses.

/** Result of reading a request target. */
export type Address =
  /** Path and query. Raw characters that are not allowed in the query have been escaped. */
  | { kind: 'canonical'; target: string }
  /** The same address in its canonical form: a path on this site, with the query. */
  | { kind: 'moved'; to: string }
  /** Not a valid address of this site. */
  | { kind: 'none' }

/** `target` as in the request: the raw bytes as Latin-1, as node passes them on. */
export type ReadAddress = (target: string) => Address

/** Maximum length; longer than any path of ours. */
const longestPath = 2000
/** An invalid target, for a request that has to be passed on anyway. */
export const noAddress = '/%00'

/** Matches nearly every request: nothing to decode, to merge or to lower-case. */
const plain = /^(?:\/|(?:\/[a-z0-9_~-][a-z0-9._~-]*)+)(?:\?[!$-;=?-~]*)?$/
/** Characters that must be escaped in a segment (RFC 3986). */
const notInSegment = /[^\w.~!$&'()*+,;=:@%-]/g
const notInQuery = /[^!-~]|["<>]/g
/** Characters that mean the same with and without an escape. */
const unreserved = /[\w.~-]/
/** Control characters, and characters that end a segment here or in some file system. */
const forbidden = /%(?:[01][0-9A-F]|2F|5C|7F)/

const escapeCharacter = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/**
 * Returns a segment in canonical form: escapes in capitals, and only where needed; null for a segment that is not
 * allowed.
 */
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

/**
 * Returns path and query of a target. Accepts the usual form, and the form with the name of a site in front, as in
 * requests to a proxy.
 */
function originForm(target: string): string | null {
  if (target.startsWith('/')) return target
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/is.exec(target) ?? []
  if (rest === undefined) return null
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Known paths as a tree of segments. It shows which segments of an address are fixed words. */
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

/** Returns the segments with fixed words spelled as in the matching known path; null when no path matches. */
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
 * Reads addresses of a site with these paths: `{name}` or `$name` is a placeholder for one segment,
 * `{name...}` for all that follow. Other spellings of an address have repeated or trailing slashes, needless escapes, or capitals in the words
 * of a known path; tokens and names keep their capitals. Dot segments, backslashes, escaped slashes and control
 * characters, and escapes that are not text are not addresses.
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
