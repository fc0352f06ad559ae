// What the person who started the site reads: facts only.
import { connectDatabase } from '@/adapters/database/connect'
import { hasAccounts } from '@/features/access/server/allow-list'
import type { Config } from './config'

/** How the primary administrator gets in for the first time. */
function firstAccount(config: Config): string[] {
  const mail = config.smtpUrl === null && !config.isProduction ? `the mail with the link is at ${config.baseUrl}/dev/mail` : 'the link comes by mail'
  return [`First sign-in: open ${config.baseUrl}/auth, create an account with ${config.adminEmail}; ${mail}`]
}

/** Asks the database once whether anybody can sign in yet; says so only when it is certain. */
async function isNobodyIn(databaseUrl: string): Promise<boolean> {
  const { db, close } = connectDatabase(databaseUrl, { max: 1 })
  try {
    return !(await hasAccounts({ db }))
  } finally {
    await close()
  }
}

export async function announce(config: Config, services: { simulatorUrl: string | null; databaseUrl: string }): Promise<void> {
  const lines = [
    `The site      ${config.baseUrl}`,
    `Back-office   ${config.baseUrl}/admin`,
    ...((await isNobodyIn(services.databaseUrl)) ? firstAccount(config) : []),
    ...(config.smtpUrl === null && !config.isProduction ? [`Its mails     ${config.baseUrl}/dev/mail`] : []),
    ...(services.simulatorUrl === null ? [] : [`Payments      ${services.simulatorUrl}  Test payments. No money moves.`]),
    ...(config.databaseUrl === null ? [`Its data      ${config.dataDir}`] : []),
    'Ctrl-C stops all of it.',
  ]
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}
