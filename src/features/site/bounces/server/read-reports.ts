// Reads reports of bounces and of spam complaints: JSON of Postmark, SendGrid, Mailgun and Amazon SES, and the text of
// RFC 3464. Fetches nothing.
import { enhancedStatus, noMailboxStatus, saysNoMailbox } from '@/adapters/mail/hard-bounce'
import { isEmail, normalEmail } from '@/lib/email'

export type BounceReport = {
  /** Address in its normal spelling. */
  email: string
  reason: 'no_mailbox' | 'complaint'
  /** Status of RFC 3463 or a reply code; null if the service gave none. */
  status: string | null
}

export type ReadReports = {
  reports: BounceReport[]
  /** Address at Amazon that confirms a subscription to a topic of SNS; null if the request asks for none. */
  confirmUrl: string | null
}

/** Limits the reports of one request. */
const mostReports = 5000

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : [])
const part = (from: Json, name: string): Json => {
  const value = from[name]
  return isObject(value) ? value : {}
}
const text = (from: Json, ...names: readonly string[]): string =>
  names
    .map((name) => from[name])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .join(' ')

function cleanAddress(address: string): string | null {
  const email = normalEmail(address.trim().replace(/^<|>$/g, ''))
  return isEmail(email) ? email : null
}

function complaint(address: string): BounceReport[] {
  const email = cleanAddress(address)
  return email === null ? [] : [{ email, reason: 'complaint', status: null }]
}

/**
 * Returns a report if the mailbox does not exist. A status in `details` decides; without one the service does, which
 * calls the bounce a hard one (`isHard`), or the words of the reply.
 */
function bounce(address: string, details: string, isHard: boolean): BounceReport[] {
  const email = cleanAddress(address)
  if (email === null) return []
  const given = enhancedStatus(details)
  const status = given !== null && saysNoMailbox(given) ? given : noMailboxStatus(details)
  if (status === null && (given !== null || !isHard)) return []
  return [{ email, reason: 'no_mailbox', status }]
}

function readPostmark(event: Json): BounceReport[] {
  const email = text(event, 'Email')
  if (event.RecordType === 'SpamComplaint' || event.Type === 'SpamComplaint') return complaint(email)
  const isHard = event.Type === 'HardBounce' || event.Type === 'BadEmailAddress'
  return isHard ? bounce(email, text(event, 'Details'), true) : []
}

function readSendGrid(event: Json): BounceReport[] {
  const email = text(event, 'email')
  if (event.event === 'spamreport') return complaint(email)
  if (event.event === 'dropped') return bounce(email, '', /^(bounced address|invalid)$/i.test(text(event, 'reason')))
  if (event.event !== 'bounce' || event.type === 'blocked') return []
  const kind = text(event, 'bounce_classification')
  return bounce(email, text(event, 'status', 'reason'), kind === '' || kind === 'Invalid Address')
}

function readMailgun(event: Json): BounceReport[] {
  const email = text(event, 'recipient')
  if (event.event === 'complained') return complaint(email)
  if (event.event !== 'failed' || event.severity !== 'permanent') return []
  const reply = text(part(event, 'delivery-status'), 'code', 'enhanced-code', 'message', 'description')
  return bounce(email, reply, event.reason === 'suppress-bounce')
}

function readSes(event: Json): BounceReport[] {
  const found = part(event, 'bounce')
  if (found.bounceType === 'Permanent')
    return listOf(found.bouncedRecipients).flatMap((one) =>
      bounce(text(one, 'emailAddress'), text(one, 'status', 'diagnosticCode'), true),
    )
  return listOf(part(event, 'complaint').complainedRecipients).flatMap((one) => complaint(text(one, 'emailAddress')))
}

/** Returns an address of Amazon SNS; null for any other, which the owner is never asked to open. */
function snsAddress(address: string): string | null {
  if (!URL.canParse(address) || address.length > 2000) return null
  const { protocol, hostname, username } = new URL(address)
  const isAmazon = /^sns\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/.test(hostname)
  return protocol === 'https:' && isAmazon && username === '' ? address : null
}

function readEvent(event: Json): ReadReports | null {
  const only = (reports: BounceReport[]): ReadReports => ({ reports, confirmUrl: null })
  if (event.Type === 'SubscriptionConfirmation')
    return { reports: [], confirmUrl: snsAddress(text(event, 'SubscribeURL')) }
  if (event.Type === 'Notification' && typeof event.Message === 'string') {
    const inner = parseJson(event.Message)
    // Amazon sends a sentence instead of JSON when a topic is tried out.
    return isObject(inner) ? only(readSes(inner)) : only([])
  }
  if ('notificationType' in event || 'eventType' in event) return only(readSes(event))
  if ('RecordType' in event || ('TypeCode' in event && 'Email' in event)) return only(readPostmark(event))
  if (isObject(event['event-data'])) return only(readMailgun(part(event, 'event-data')))
  if (typeof event.event === 'string' && 'email' in event) return only(readSendGrid(event))
  return null
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/** Reads the groups of fields of a delivery status notification; each names one recipient. */
function readNotification(body: string): BounceReport[] {
  return body
    .replace(/\r\n/g, '\n')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .flatMap((group) => {
      const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(group)?.[1] ?? ''
      const address = (field('Original-Recipient') || field('Final-Recipient')).replace(/^[^;]*;/, '')
      if (address === '' || field('Action').trim().toLowerCase() !== 'failed') return []
      const reply = field('Diagnostic-Code').replace(/^[^;]*;[ \t]*/, '')
      return bounce(address, `${field('Status')} ${reply}`, false)
    })
}

/** Returns the reports of a request; null for a body that no known service sends. Never throws. */
export function readReports(body: string): ReadReports | null {
  const start = body.trimStart().charAt(0)
  if (start !== '{' && start !== '[')
    return /^(final|original)-recipient:/im.test(body)
      ? { reports: readNotification(body).slice(0, mostReports), confirmUrl: null }
      : null
  const parsed = parseJson(body)
  const events = Array.isArray(parsed) ? parsed.slice(0, mostReports) : [parsed]
  const read = events.map((event) => (isObject(event) ? readEvent(event) : null)).filter((one) => one !== null)
  if (read.length === 0) return null
  return {
    reports: read.flatMap(({ reports }) => reports).slice(0, mostReports),
    confirmUrl: read.find(({ confirmUrl }) => confirmUrl !== null)?.confirmUrl ?? null,
  }
}
