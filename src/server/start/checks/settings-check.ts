// Checks, for a site in production, what the environment may leave to the back-office. It runs once the owner's settings
// are read from the database.
import type { Settings } from '@/platform/context'
import { ConfigError } from '../config/config-error'

/** The settings in effect: those of the environment are among them. */
type InEffect = Pick<Settings, 'timeZoneFrom' | 'owner'>

const missing = (name: string, stored: string, consequence: string) =>
  `${name} is missing, and the back-office has no ${stored} yet: ${consequence}`

/** Returns sentences, one per value that neither the environment nor the back-office has. */
export function settingsProblems({ timeZoneFrom, owner }: InEffect): string[] {
  const problems: string[] = []
  if (timeZoneFrom === null)
    problems.push(
      missing(
        'SITE_TIME_ZONE',
        'time zone',
        'the times of gigs would be read as UTC. Set it to where you live, such as Europe/Berlin.',
      ),
    )
  if (owner.smtp_host === '') problems.push(missing('SMTP_URL', 'mail server', 'no mail would leave the site.'))
  if (owner.mail_sender === '')
    problems.push(missing('MAIL_FROM', 'sender', 'mails need an address that they come from.'))
  if (owner.owner_email === '')
    problems.push(missing('OWNER_EMAIL', 'address of the owner', 'messages and sales would be reported to no one.'))
  if (owner.paypal_client_id === '')
    problems.push(missing('PAYPAL_CLIENT_ID', 'PayPal account', 'without one nothing in the shop could be paid for.'))
  return problems
}

/**
 * Throws ConfigError with everything that is missing. A wrong value passes: with it the site starts, and the owner
 * corrects it in the back-office.
 */
export function checkSettings(inEffect: InEffect): void {
  const problems = settingsProblems(inEffect)
  if (problems.length === 0) return
  throw new ConfigError(
    problems,
    problems.length === 1
      ? problems[0]
      : `The site does not start in production:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
  )
}
