// Finds common typos in the domain of an e-mail address. Used for a hint, never for a refusal: an unusual domain may be
// right.

/** Common domains, long enough that hardly any real domain is one typo away. */
const common = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'yahoo.co.uk',
  'hotmail.com',
  'hotmail.co.uk',
  'outlook.com',
  'icloud.com',
  'protonmail.com',
  'comcast.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'btinternet.com',
  't-online.de',
  'wanadoo.fr',
]
/** Real domains that are one typo away from those. */
const alsoRight = ['mail.com', 'email.com', 'ymail.com']
/** Endings that no country has; each is `.com` with one typo. */
const slippedEnding = /\.(?:con|cmo|ocm|vom|xom|cpm|comm|coom)$/

/**
 * Returns the address that was probably meant: `anna@gmial.com` → `anna@gmail.com`; null if the typed one may well be
 * right.
 */
export function suggestedEmail(typed: string): string | null {
  const [given, domain] = splitAddress(typed)
  const name = given.replace(/\.{2,}/g, '.').replace(/^\.|\.$/g, '')
  const meant = withUsualDomain(name, domain)
  return meant ?? (name !== given && name !== '' && domain.includes('.') ? `${name}@${domain}` : null)
}

function withUsualDomain(name: string, domain: string): string | null {
  if (name === '' || domain === '' || common.includes(domain) || alsoRight.includes(domain)) return null
  const meant =
    common.find((one) => isOneSlip(domain, one) || one.split('.')[0] === domain) ??
    (slippedEnding.test(domain) ? domain.replace(slippedEnding, '.com') : null)
  return meant && `${name}@${meant}`
}

/** True when a visitor who is still typing may be on the way to a common domain: `anna@gmail.co`. */
export function isUnfinishedEmail(typed: string): boolean {
  const [, domain] = splitAddress(typed)
  return common.some((one) => one.startsWith(domain))
}

function splitAddress(typed: string): [name: string, domain: string] {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1).toLowerCase()]
}

/** True for one letter too many, too few or wrong, or two swapped letters. */
function isOneSlip(typed: string, meant: string): boolean {
  const shorter = Math.min(typed.length, meant.length)
  let before = 0
  while (before < shorter && typed[before] === meant[before]) before++
  let after = 0
  while (after < shorter - before && typed.at(-1 - after) === meant.at(-1 - after)) after++
  const [here, there] = [typed.slice(before, typed.length - after), meant.slice(before, meant.length - after)]
  return (
    (here.length <= 1 && there.length <= 1) ||
    (here.length === 2 && there.length === 2 && here === `${there[1]}${there[0]}`)
  )
}
