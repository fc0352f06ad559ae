// Reads and writes the settings of the owner. Secrets are encrypted with a key of their own; a backup or export of the
// table does not reveal them.
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '@/adapters/database/connect'
import { settings } from '@/db/schema/office/settings'
import { isSecretName, parseSettings, type SecretName, type SiteSettings } from '@/lib/site-settings'
import { seal, unseal } from '@/platform/secret-box'

/** Job that tries the PayPal account once another one is stored. */
export const paypalChangedTask = 'try-paypal-account'

/** Held by a transaction that changes settings; another one that does waits for it. */
export const settingsLock = sql`select pg_advisory_xact_lock(hashtextextended('settings', 0))`

export type StoredSettings = {
  values: SiteSettings
  /** Decrypted. Missing when not set, or when it was encrypted with another TOKEN_SECRET. */
  secrets: Readonly<Partial<Record<SecretName, string>>>
  /** Names whose stored value cannot be read; their default is used. */
  unreadable: readonly string[]
  /** Moment of the owner's last change of the PayPal account; null when there was none. */
  payPalSince: Date | null
}

const accountNames = new Set(['paypal_client_id', 'paypal_environment'])

const sealPurpose = (name: SecretName) => `setting ${name}`

/** Reads all settings, with the default of those that have no row. */
export async function readStoredSettings(db: Database | Transaction, tokenSecret: string): Promise<StoredSettings> {
  // Reads it as text: the driver parses JSON once, and drizzle once more a text that looks like JSON, such as a tax number.
  const rows = await db
    .select({
      name: settings.name,
      secret: settings.secret,
      value: sql<string | null>`${settings.value}::text`,
      updatedAt: settings.updated_at,
    })
    .from(settings)
  const unreadable: string[] = []
  const secrets: Partial<Record<SecretName, string>> = {}
  const stored: Record<string, unknown> = {}
  for (const { name, value, secret } of rows) {
    if (!isSecretName(name)) stored[name] = value === null ? null : JSON.parse(value)
    else if (secret !== null)
      try {
        secrets[name] = unseal(tokenSecret, sealPurpose(name), secret)
      } catch {
        // TOKEN_SECRET has changed since, or a backup of another site was restored.
        unreadable.push(name)
      }
  }
  const values = parseSettings(stored, (name) => unreadable.push(name))
  const accountChanges = rows.filter(({ name }) => accountNames.has(name)).map(({ updatedAt }) => updatedAt.getTime())
  const payPalSince = accountChanges.length === 0 ? null : new Date(Math.max(...accountChanges))
  return { values, secrets, unreadable, payPalSince }
}

export type SettingChanges = Partial<SiteSettings> & Partial<Record<SecretName, string>>

/** Stores values that follow their rules. An empty secret is removed. */
export async function storeSettings(
  tx: Transaction,
  { tokenSecret, at }: { tokenSecret: string; at: Date },
  changes: SettingChanges,
): Promise<void> {
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue
    const isSecret = isSecretName(name)
    if (isSecret && value === '') {
      await tx.delete(settings).where(sql`${settings.name} = ${name}`)
      continue
    }
    const row =
      isSecret && typeof value === 'string'
        ? { value: null, secret: seal(tokenSecret, sealPurpose(name), value) }
        : { value: value === null ? sql`'null'::jsonb` : value, secret: null }
    await tx
      .insert(settings)
      .values({ name, ...row, updated_at: at })
      .onConflictDoUpdate({ target: settings.name, set: { ...row, updated_at: at } })
  }
}
