// Writes changes of settings to the activity log. The value of a secret is never part of an entry.
import { actorName, changedColumns, noteChange } from '@/admin-kit/server/record-history'
import type { Transaction } from '@/adapters/database/connect'
import type { SecretName, SettingValues } from '@/lib/site-settings'
import type { Context } from '@/platform/context'
import { secretFields } from '../settings.fields'

/** Logs the values before and after. The name and the time zone have their own entries, as texts. */
export async function noteSettings(
  ctx: Context,
  tx: Transaction,
  before: SettingValues,
  after: SettingValues,
): Promise<void> {
  const rest = ({ site_name: _name, time_zone: _zone, ...values }: SettingValues) => values
  const detail = changedColumns(rest(before), rest(after))
  if (Object.keys(detail.after).length === 0) return
  await noteChange(tx, {
    actor: actorName(ctx),
    what: 'settings.updated',
    ref: 'settings',
    title: 'the site',
    at: ctx.clock.now(),
    detail,
  })
}

/** Logs that a secret has another value, or none. */
export async function noteSecret(
  ctx: Context,
  tx: Transaction,
  name: SecretName,
  done: 'replaced' | 'removed',
): Promise<void> {
  await noteChange(tx, {
    actor: actorName(ctx),
    what: `settings.secret-${done}`,
    ref: 'settings',
    title: secretFields[name].label,
    at: ctx.clock.now(),
    detail: {},
  })
}
