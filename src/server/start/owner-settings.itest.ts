// Proves on a real database that a running process adopts changed settings and reports each unreadable one once.
import { expect, onTestFinished, test } from 'vitest'
import type { Logger } from 'pino'
import { settings } from '@/db/schema/office/settings'
import { createTestWorld } from '../../../tests/support/test-world'
import type { Changes } from '../changes/changes'
import { readConfig } from './config/config'
import { createOwnerSettings } from './owner-settings'

test('an unreadable setting is reported once, however often the settings are read', async () => {
  const world = await createTestWorld()
  onTestFinished(() => world.close())
  const { db } = world.ctx
  const warnings: unknown[] = []
  let changed: NonNullable<Parameters<Changes['subscribe']>[0]['changed']> = () => undefined
  const owner = createOwnerSettings(readConfig({ DATA_DIR: '/nowhere' }))
  /** Stores a value and waits until it is in use. */
  const store = async (name: 'legal_name' | 'tax_line', value: string) => {
    await db.insert(settings).values({ name, value })
    changed('settings')
    await expect.poll(() => owner.values()[name]).toBe(value)
  }

  await db.insert(settings).values({ name: 'clock', value: '25' })
  await owner.watch({
    db,
    changes: {
      subscribe: (listener) => {
        changed = listener.changed ?? changed
        return () => undefined
      },
    },
    log: { warn: (detail: unknown) => warnings.push(detail) } as unknown as Logger,
    onChange: () => undefined,
  })
  expect(owner.values().clock).toBe('12')
  await store('legal_name', 'Late Set Music')
  expect(warnings).toEqual([{ unreadable: ['clock'] }])
  await db.insert(settings).values({ name: 'currency', value: 'XXX' })
  await store('tax_line', 'No VAT')
  expect(warnings).toEqual([{ unreadable: ['clock'] }, { unreadable: ['currency'] }])
})
