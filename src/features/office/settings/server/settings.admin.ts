// Reads and changes the settings: all changed fields or none, merged with what another administrator has changed.
import { gt } from 'drizzle-orm'
import { inTransaction, type Database, type Transaction } from '@/adapters/database/connect'
import { mergeChanges } from '@/admin-kit/server/merge-changes'
import type { FieldWords } from '@/admin-kit/server/restore'
import { queueJob } from '@/adapters/jobs/queue-job'
import { second } from '@/lib/durations'
import { shopItems } from '@/db/schema/commerce/shop'
import { AppError } from '@/lib/errors'
import { fieldErrors } from '@/lib/field-errors'
import { isSame } from '@/lib/merge-parts'
import { isSecretName, type SecretName, secretNames, type SettingValues } from '@/lib/site-settings'
import { chosenLinks } from '@/features/site/site-links/server/site-links'
import { readSiteIdentity, storeSiteIdentity } from '@/features/site/page-content/server/site-identity'
import { readAmounts } from '@/lib/typed-amounts'
import type { Context } from '@/platform/context'
import { bind, type BoundEndpoint } from '@/platform/http/handler'
import {
  paypalChangedTask,
  readStoredSettings,
  settingsLock,
  type SettingChanges,
  storeSettings,
} from '@/platform/settings/stored-settings'
import { connectionProblems } from '../connections.rules'
import { settingsEndpoints, type ShownSettings } from '../settings.contract'
import { isSettingFieldName, settingField, settingFields, settingsToForm } from '../settings.fields'
import { listWords } from './list-words'
import { type PublicPaths, refuseUnknownPages } from './menu-pages'
import { noteSecret, noteSettings } from './note-settings'

/** Words of the activity log for a change of settings. */
export const settingsWords = {
  name: 'settings',
  noun: 'setting',
  fields: { ...settingFields, shipping_zones: { label: 'Shipping zones' } } as Readonly<Record<string, FieldWords>>,
  titleColumn: 'name',
}

/** Every process has read the change after this time. */
const adoptedWithinMs = 3 * second

async function readSettings(ctx: Context, db: Database | Transaction): Promise<ShownSettings> {
  const { baseUrl, tokenSecret, given } = ctx.settings
  const stored = await readStoredSettings(db, tokenSecret)
  return {
    values: {
      ...stored.values,
      ...(await chosenLinks({ db }, stored.values)),
      ...(await readSiteIdentity(db, baseUrl)),
      ...given.values,
    },
    setByServer: [...Object.keys(given.values), ...given.secrets],
    secretsSet: secretNames.filter((name) => given.secrets.includes(name) || stored.secrets[name] !== undefined),
    webAddress: baseUrl,
    pricedItems: await db.$count(shopItems, gt(shopItems.price, 0)),
  }
}

/** Null removes a secret, an empty text keeps it. */
type SecretChanges = Partial<Record<SecretName, string | null>>

/**
 * Parses changed form values by the rule of each; amounts are in this currency. Throws AppError `invalid_input` that
 * names every wrong field.
 */
function parseChanges(
  typed: Readonly<Record<string, unknown>>,
  currency: string,
): Partial<SettingValues> & SecretChanges {
  const { values, errors: fields } = readAmounts(typed, settingFields, { currency })
  const parsed: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (!isSettingFieldName(name)) {
      fields[name] = 'This setting does not exist. Please load the page again.'
      continue
    }
    const result = settingField(name).rule.safeParse(value)
    if (result.success) parsed[name] = result.data
    else fields[name] = Object.values(fieldErrors(result.error))[0] ?? 'Please check this value.'
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', { fields })
  return parsed
}

async function saveSettings(
  ctx: Context,
  tx: Transaction,
  { values, base, paths }: { values: Record<string, unknown>; base: Record<string, unknown>; paths: readonly string[] },
): Promise<ShownSettings> {
  // Two saves at once would both compare with the same stored values.
  await tx.execute(settingsLock)
  const before = await readSettings(ctx, tx)
  const current: Record<string, unknown> = settingsToForm(before.values)
  const merged = mergeChanges({ base, values, current, toWords: listWords })
  const changed = Object.fromEntries(Object.entries(merged).filter(([name, value]) => !isSame(value, current[name])))
  const refused = Object.keys(changed).filter((name) => before.setByServer.includes(name))
  if (refused.length > 0)
    throw new AppError('invalid_input', {
      fields: Object.fromEntries(refused.map((name) => [name, 'The server sets this. It cannot be changed here.'])),
    })
  const parsed = parseChanges(changed, before.values.currency)
  if (parsed.menu) refuseUnknownPages(parsed.menu, paths)
  const { paypal_client_secret, smtp_password, ...plain } = parsed
  const problems = connectionProblems({
    before: before.values,
    after: { ...before.values, ...plain },
    typed: { paypal_client_secret, smtp_password },
    isProduction: ctx.settings.isProduction,
    setByServer: before.setByServer,
  })
  if (Object.keys(problems).length > 0) throw new AppError('invalid_input', { fields: problems })

  const { site_name, time_zone, ...stored } = parsed
  const changes: SettingChanges = {}
  for (const [name, value] of Object.entries(stored)) {
    if (!isSecretName(name)) Object.assign(changes, { [name]: value })
    else if (value !== '') {
      changes[name] = typeof value === 'string' ? value : ''
      await noteSecret(ctx, tx, name, value === null ? 'removed' : 'replaced')
    }
  }
  await storeSettings(tx, { tokenSecret: ctx.settings.tokenSecret, at: ctx.clock.now() }, changes)
  if (Object.keys(changes).some((name) => name.startsWith('paypal_')))
    await queueJob(
      tx,
      paypalChangedTask,
      {},
      { key: paypalChangedTask, runAt: new Date(ctx.clock.now().getTime() + adoptedWithinMs) },
    )
  await storeSiteIdentity(tx, ctx, {
    ...(site_name === undefined ? {} : { site_name }),
    ...(time_zone === undefined ? {} : { time_zone }),
  })
  const after = await readSettings(ctx, tx)
  await noteSettings(ctx, tx, before.values, after.values)
  return after
}

/** `publicPaths` returns the path of every page that visitors may open. */
export const settingsApi = (publicPaths: PublicPaths): BoundEndpoint[] => [
  bind(settingsEndpoints.read, (ctx) => readSettings(ctx, ctx.db)),
  bind(settingsEndpoints.save, async (ctx, { body }) => {
    const paths = 'menu' in body.values ? await publicPaths(ctx) : []
    return inTransaction(ctx.db, (tx) => saveSettings(ctx, tx, { ...body, paths }))
  }),
]
