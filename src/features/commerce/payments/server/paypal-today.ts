// The nightly reconciliation with PayPal on the dashboard.
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '@/platform/context'
import { audit } from '@/db/schema/office/audit'
import { areCredentialsRefused } from './refused-credentials'
import { counted } from '@/lib/counted'
import { hour } from '@/lib/durations'

/**
 * Returns what keeps PayPal from taking payments; otherwise the time of the last reconciliation and its open differences,
 * and nothing before the first night.
 */
export async function paypalToday({ db, clock, settings: { services } }: Pick<Context, 'db' | 'clock' | 'settings'>) {
  const account = (text: string) => [
    {
      key: 'paypal',
      count: 1,
      text,
      href: '/admin/settings#payments',
      action: 'Open settings',
      kind: 'trouble' as const,
    },
  ]
  if (services.payments === 'none') return account('No PayPal account is set, so nothing can be bought.')
  if (await areCredentialsRefused({ db }))
    return account(
      'PayPal refuses the client ID and secret of this site, so nothing can be bought. Copy both again from your PayPal app.',
    )
  const [last] = await db
    .select()
    .from(audit)
    .where(and(eq(audit.ref, 'paypal'), inArray(audit.what, ['paypal.compared', 'paypal.compare_refused'])))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1)
  if (!last) return []
  const item = (kind: 'fact' | 'trouble', text: string) => [
    { key: 'paypal', count: 1, text, href: '/admin/activity', action: kind === 'fact' ? null : 'See activity', kind },
  ]
  if (last.what === 'paypal.compare_refused')
    return item(
      'trouble',
      "PayPal does not let the site read its list of payments: switch on Transaction Search for the app in PayPal's developer pages.",
    )
  const hours = Math.floor((clock.now().getTime() - last.at.getTime()) / hour)
  const when =
    hours < 1
      ? 'within the last hour'
      : `${hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day')} ago`
  const open = Number(last.detail?.open ?? 0)
  if (open > 0)
    return item(
      'trouble',
      `Last checked with PayPal ${when}: ${counted(open, 'payment differs', 'payments differ')}. The mail about it says which.`,
    )
  return item(hours < 48 ? 'fact' : 'trouble', `Last checked with PayPal: ${when}, all payments agree.`)
}
