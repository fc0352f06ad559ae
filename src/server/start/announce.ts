// Prints the start messages for the person who started the site.
import { connectDatabase } from '@/adapters/database/connect'
import { hasAccounts } from '@/features/office/sign-in/server/allow-list'
import type { Config } from './config/config'
import { listenAddresses } from './exposure/exposure'
import type { SetupLink } from './exposure/setup-link'
import { isLoopbackName } from './exposure/this-machine'
import type { RunningSite } from './start-site'

/** Explains the first sign-in of the primary administrator. */
function firstAccount(config: Config, { mailbox }: RunningSite['uses']): string {
  const mail = mailbox ? `the mail with the link is at ${config.baseUrl}/dev/mail` : 'the link comes by mail'
  return `First sign-in: open ${config.baseUrl}/auth#create-account and create an account with ${config.adminEmail}; ${mail}`
}

/** Queries the database once. True only when it is certain that no user can sign in yet. */
async function isNobodyIn(databaseUrl: string): Promise<boolean> {
  const { db, close } = connectDatabase(databaseUrl, { max: 1 })
  try {
    return !(await hasAccounts({ db }))
  } finally {
    await close()
  }
}

/** Says who can reach the site, and how a person on another machine becomes the owner. */
function reach(config: Config, setupLink: SetupLink | undefined): string[] {
  if (config.isProduction) return []
  const addresses = listenAddresses(config)
  const reachable = addresses.every(isLoopbackName)
    ? 'Only this machine can reach it; HOST=0.0.0.0 opens it to the network.'
    : `Others can reach it: it listens on ${addresses.join(', ')}.`
  if (!setupLink) return [reachable]
  const hint = isLoopbackName(new URL(config.baseUrl).hostname) ? ' (set BASE_URL to the address that others use)' : ''
  return [
    reachable,
    `Mails and the first account are open only to this machine, and to the first browser elsewhere that uses this link${hint}:`,
    `              ${config.baseUrl}${setupLink.path}`,
  ]
}

export async function announceStart(
  config: Config,
  services: Pick<RunningSite, 'uses'> & { simulatorUrl: string | null; databaseUrl: string },
  setupLink: SetupLink | undefined,
  { isAgain = false } = {},
): Promise<void> {
  if (isAgain) {
    // Except for the link, the output of the first start is still valid: each process has its own link.
    const link = setupLink && (await isNobodyIn(services.databaseUrl)) ? ` ${config.baseUrl}${setupLink.path}` : ''
    process.stdout.write(
      `  The site is back: ${config.baseUrl}${link && `. The link for another machine is now${link}`}\n`,
    )
    return
  }
  const { uses } = services
  const lines = [
    `The site      ${config.baseUrl}`,
    `Back-office   ${config.baseUrl}/admin`,
    ...((await isNobodyIn(services.databaseUrl)) ? [firstAccount(config, uses)] : []),
    ...(uses.mailbox ? [`Its mails     ${config.baseUrl}/dev/mail`] : []),
    ...(uses.payments !== 'simulator'
      ? []
      : [`Payments      ${services.simulatorUrl}  Test payments. No money moves.`]),
    ...(config.databaseUrl === null ? [`Its data      ${config.dataDir}`] : []),
    ...reach(config, setupLink),
    'Ctrl-C stops all of it.',
  ]
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}
