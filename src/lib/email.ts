// The one rule for e-mail addresses: forms, endpoints, imports and the mail itself read it, so whatever is accepted can be written to,
// and one address has one spelling.

/** Spaces, signs that cannot be seen, and the signs with which a mail header would begin a second address. */
const excluded = String.raw`\s@<>,;:"()[\]\\\p{Cc}\p{Default_Ignorable_Code_Point}`

/**
 * CHK-04: no spaces, exactly one @, a dot in the domain; no dot at either end of the name or beside another, no hyphen at an end of a label.
 * No part can be read in two ways, so a hostile text costs no more time than its length.
 */
const shape = new RegExp(
  `^[^${excluded}.]+(?:\\.[^${excluded}.]+)*@(?:(?!-)[^${excluded}.]+(?<!-)\\.)+(?!-)[^${excluded}.]+(?<!-)$`,
  'u',
)

/** RFC 5321: what is before the @ has at most 64 bytes. */
const longestName = 64
const readBytes = (text: string) => new TextEncoder().encode(text).length

/** Alphabets whose letters look like Latin ones. */
const lookAlike =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Coptic}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u

/** Refuses Latin letters beside letters that only look Latin: `pаypal` with a Cyrillic `а` is nobody's name. */
function isOfOneAlphabet(address: string): boolean {
  return address.split(/[@.]/).every((part) => !(/\p{Script=Latin}/u.test(part) && lookAlike.test(part)))
}

/**
 * The spelling in which an address is stored and compared: small letters, and plain signs for those that mean the same in another form
 * (NFKC: `ｆａｎ＠example．com` is `fan@example.com`). Says nothing about whether it is an address.
 */
export function normalEmail(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC').replaceAll('。', '.')
}

/** Whether mail can be sent there, in its normal spelling: CHK-04, at most 254 characters, 64 before the @, nothing invisible, no mixed alphabets. */
export function isEmail(text: string): boolean {
  if (text.length > 254) return false
  const address = normalEmail(text)
  if (address.length > 254 || !shape.test(address) || readBytes(address.split('@')[0] ?? '') > longestName) return false
  return isOfOneAlphabet(address)
}

/** Mailboxes of Google's, where dots say nothing. */
const dotless = new Set(['gmail.com', 'googlemail.com'])

/**
 * A name for the mailbox that an address most likely leads to, without what its owner can put in at will (`ann+shop@…`, dots at Gmail):
 * for counting how often it is written to, and for nothing else. Nobody's address is ever changed to this.
 */
export function mailboxName(email: string): string {
  const [name = '', domain = ''] = normalEmail(email).split('@')
  const plain = name.replace(/(?<=.)\+.*$/, '')
  return dotless.has(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`
}

/** For lists and the log, which need not know the whole of it: `jo***@example.com`. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, Math.min(2, name.length - 1))}***@${domain}`
}
