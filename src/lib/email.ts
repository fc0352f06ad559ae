// The only rule for e-mail addresses. Forms, endpoints, imports and the mailer use it, so every accepted address can
// receive mail and has one spelling.

/** Spaces, invisible characters, and the characters that would start a second address in a mail header. */
const excluded = String.raw`\s@<>,;:"()[\]\\\p{Cc}\p{Default_Ignorable_Code_Point}`

/**
 * CHK-04: no spaces, exactly one @, a dot in the domain; no dot at either end of the name or next to another, no hyphen
 * at either end of a label. No part matches in two ways, so a hostile text costs only linear time.
 */
const shape = new RegExp(
  `^[^${excluded}.]+(?:\\.[^${excluded}.]+)*@(?:(?!-)[^${excluded}.]+(?<!-)\\.)+(?!-)[^${excluded}.]+(?<!-)$`,
  'u',
)

/** RFC 5321: the part before the @ has at most 64 bytes. */
const longestName = 64
const readBytes = (text: string) => new TextEncoder().encode(text).length

/** Alphabets whose letters look like Latin ones. */
const lookAlike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Coptic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u

/** False if a part mixes Latin letters with letters that only look Latin: `pаypal` with a Cyrillic `а` is a fake. */
function isOfOneAlphabet(address: string): boolean {
  return address.split(/[@.]/).every((part) => !(/\p{Script=Latin}/u.test(part) && lookAlike.test(part)))
}

/**
 * Returns the spelling in which an address is stored and compared: lower case, and plain characters for their other
 * forms (NFKC: `ｆａｎ＠example．com` is `fan@example.com`). Does not check if it is an address.
 */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('。', '.')
}

/**
 * True when mail can be sent to the address in its normal spelling: CHK-04, at most 254 characters, 64 before the @, no
 * invisible characters, no mixed alphabets.
 */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const address = normalEmail(text)
  if (address.length > 254 || !shape.test(address) || readBytes(address.split('@')[0] ?? '') > longestName) return false
  return isOfOneAlphabet(address)
}

/** True when only a mail server with SMTPUTF8 (RFC 6531) can deliver to the address: `ü@example.com`. */
export const hasUnicodeName = (email: string): boolean => /\P{ASCII}/u.test(email.slice(0, email.lastIndexOf('@')))

/** Google's mail domains, where dots in the name are ignored. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns a name for the mailbox that an address most likely leads to, without parts its owner can add at will
 * (`ann+shop@…`, dots at Gmail). Only used to count mails per mailbox; no stored address is ever changed to it.
 */
export function mailboxName(email: string): string {
  const [name = '', domain = ''] = normalEmail(email).split('@')
  const plain = name.replace(/(?<=.)\+.*$/, '')
  return dotless.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

/** Returns a masked address for lists and the log, which do not need all of it: `jo***@example.com`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, Math.min(2, name.length - 1))}***@${domain}`
}
