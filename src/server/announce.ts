// What the person who started the site reads: facts only.
import type { Config } from './config'

export function announce(config: Config, services: { simulatorUrl: string | null }): void {
  const lines = [
    `The site      ${config.baseUrl}`,
    ...(config.smtpUrl === null && !config.isProduction ? [`Its mails     ${config.baseUrl}/dev/mail`] : []),
    ...(services.simulatorUrl === null ? [] : [`Payments      ${services.simulatorUrl}  Test payments. No money moves.`]),
    ...(config.databaseUrl === null ? [`Its data      ${config.dataDir}`] : []),
    'Ctrl-C stops all of it.',
  ]
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`)
}
