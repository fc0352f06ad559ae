// Common slips in the domain of an e-mail address, for a hint and never for a refusal: an unusual domain may be right.

/** Domains that many people have, long enough that one slip away hardly anybody has another. */
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
/** Others that are one slip away from those, and right. */
const alsoRight = ['mail.com', 'email.com', 'ymail.com']
/** No country has these; each is `.com` with one slip. */
const slippedEnding = /\.(?:con|cmo|ocm|vom|xom|cpm|comm|coom)$/

/** `anna@gmial.com` → `anna@gmail.com`: the address that was probably meant, or null when this one may well be right. */
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

/** Whether somebody who is still typing may be on the way to a common domain: `anna@gmail.co`. */
export function isUnfinishedEmail(typed: string): boolean {
  const [, domain] = splitAddress(typed)
  return common.some((one) => one.startsWith(domain))
}

function splitAddress(typed: string): [name: string, domain: string] {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at + 1).toLowerCase()]
}

/** One letter too many, too few or wrong, or two that changed places. */
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
