// Proves on a real database how the owner's changes to themes are saved (ADM-THEME-05 to ADM-THEME-07, OP-38 to OP-40).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { themeSettings } from '@/db/schema/site/theme'
import type { ErrorBody } from '@/lib/error-table'
import type { ResourceFormValues, ResourceRow } from '@/lib/resource'
import { ownerActor } from '../../../../../tests/support/administrator'
import { testApp, type TestApp } from '../../../../../tests/support/test-app'
import type { ThemeLook } from '../theme.contract'
import { themesResource } from '../theme.resource'
import { defaultLook } from '../theme.rules'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ rateLimits: false, actor: () => ownerActor })
})
afterAll(() => app.close())
beforeEach(() => app.ctx.db.delete(themeSettings))

type Values = ResourceFormValues<typeof themesResource>
type Row = ResourceRow<typeof themesResource>
const path = themesResource.path
const filled = (name: string, change: Partial<Values> = {}): Values => ({
  name,
  ...structuredClone(defaultLook),
  is_active: false,
  is_hard_to_read_accepted: false,
  ...change,
})
async function add(name: string, change: Partial<Values> = {}) {
  const answer = await app.send('POST', path, { values: filled(name, change) })
  return { status: answer.status, body: (await answer.json()) as Row & ErrorBody }
}
async function change(row: Row, set: Partial<Values>) {
  const base = themesResource.toValues(row)
  return app.send('PUT', `${path}/${row.id}`, { base, values: { ...base, ...set } })
}
const listed = async () => ((await (await app.request(path)).json()) as { rows: Row[] }).rows
const active = async () => (await listed()).filter((row) => row.is_active).map(({ name }) => name)
const publicLook = async () => {
  await app.changes.catchUp()
  return (await (await app.request('/api/theme')).json()) as ThemeLook | null
}

test('ADM-THEME-05 ADM-THEME-01: a theme needs a name, is inactive, and comes before older ones', async () => {
  expect((await add('  ')).body.error.fields).toEqual({ name: 'Theme name is required' })
  await add('First')
  app.clock.advance(1000)
  await app.ctx.db.update(themeSettings).set({ created_at: new Date('2026-01-01') })
  const { status, body } = await add('Second')
  expect([status, body.is_active]).toEqual([201, false])
  expect((await listed()).map(({ name }) => name)).toEqual(['Second', 'First'])
})

test('ADM-THEME-06 OP-38: activating a theme deactivates all others, and visitors get it', async () => {
  const { body: matinee } = await add('Matinee', { colors: { ...defaultLook.colors, primary: '200 50% 70%' } })
  await add('Late Set', { is_active: true })
  expect(await active()).toEqual(['Late Set'])
  expect((await change(matinee, { is_active: true })).status).toBe(200)
  expect(await active()).toEqual(['Matinee'])
  expect((await publicLook())?.colors.primary).toBe('200 50% 70%')
})

test('OP-38: activating two themes at once leaves one active', async () => {
  const [one, two] = [(await add('One')).body, (await add('Two')).body]
  await Promise.all([change(one, { is_active: true }), change(two, { is_active: true })])
  expect(await active()).toHaveLength(1)
})

test('OP-39 ADM-THEME-07: deleting the active theme returns the site to the defaults; undo reactivates it, unless another one is active by then', async () => {
  const { body: theme } = await add('Matinee', { is_active: true })
  const remove = async () =>
    ((await (await app.request(`${path}/${theme.id}`, { method: 'DELETE' })).json()) as { trashId: string }).trashId
  const restore = async (trashId: string) =>
    (await app.request(`/api/admin/trash/${trashId}/restore`, { method: 'POST' })).status
  const trashId = await remove()
  expect(await publicLook()).toBeNull()
  expect(await restore(trashId)).toBe(200)
  expect(await active()).toEqual(['Matinee'])

  const again = await remove()
  await add('Late Set', { is_active: true })
  expect(await restore(again)).toBe(200)
  expect(await active()).toEqual(['Late Set'])
  expect(await listed()).toHaveLength(2)
})

test('OP-40 ADM-THEME-04: invalid colours, font names and durations are refused with a message, and nothing is stored', async () => {
  const { status, body } = await add('Broken', {
    colors: { ...defaultLook.colors, primary: '45, 90%, 60%', border: 'red' },
    typography: { font_playfair: "x'; } body {", font_inter: '' },
    animations: { fade_duration: '11s', slide_duration: 'soon' },
  })
  expect(status).toBe(422)
  expect(body.error.fields).toMatchObject({
    'colors.primary': 'Please enter a colour as hue, saturation and lightness, such as 45 90% 60%',
    'typography.font_playfair': 'Font names have letters, digits, spaces and hyphens only',
    'typography.font_inter': 'Font name is required',
    'animations.fade_duration': 'Please enter a duration such as 0.8s or 800ms, 10 seconds at most',
  })
  expect(body.error.fields).toHaveProperty(['colors.border'])
  expect(await listed()).toEqual([])
})

test('ADM-THEME-06: a theme that is hard to read is refused until it is confirmed, and nothing changes before', async () => {
  await add('Late Set', { is_active: true })
  const { body: fog } = await add('Fog', { colors: { ...defaultLook.colors, foreground: '0 0% 10%' } })
  const refused = await change(fog, { is_active: true })
  expect(refused.status).toBe(422)
  expect(((await refused.json()) as ErrorBody).error.fields).toEqual({
    is_hard_to_read_accepted: 'Parts of this theme are hard to read. Turn this switch on to use it anyway.',
  })
  expect(await active()).toEqual(['Late Set'])
  expect((await change(fog, { is_active: true, is_hard_to_read_accepted: true })).status).toBe(200)
  expect(await active()).toEqual(['Fog'])
})

const before = async () =>
  (await (await app.request('/api/admin/theme-before')).json()) as Record<string, string | null>
const goBack = async (to: 'before' | 'default') =>
  (await (await app.send('POST', '/api/admin/theme-before', { to })).json()) as { now: string | null }

test('going back restores the previous theme, going back again returns, and the default look applies if there was none', async () => {
  expect(await before()).toEqual({ now: null, before: null })
  const { body: late } = await add('Late Set', { is_active: true })
  expect(await before()).toEqual({ now: 'Late Set', before: null })
  app.clock.advance(1000)
  const { body: matinee } = await add('Matinee', { is_active: true })
  expect(await before()).toEqual({ now: 'Matinee', before: 'Late Set' })
  app.clock.advance(1000)
  expect(await goBack('before')).toEqual({ now: 'Late Set' })
  expect([await active(), await before()]).toEqual([['Late Set'], { now: 'Late Set', before: 'Matinee' }])
  app.clock.advance(1000)
  expect(await goBack('before')).toEqual({ now: 'Matinee' })
  app.clock.advance(1000)
  expect(await goBack('default')).toEqual({ now: null })
  expect(await publicLook()).toBeNull()
  expect(await before()).toEqual({ now: null, before: 'Matinee' })
  // After the active theme is switched off in its form or deleted, the previous theme is the last other one that still
  // exists.
  await change({ ...matinee, is_active: false }, { is_active: true })
  await app.request(`${path}/${matinee.id}`, { method: 'DELETE' })
  expect(await before()).toEqual({ now: null, before: late.name })
  expect(await goBack('before')).toEqual({ now: 'Late Set' })
  expect(await goBack('before')).toEqual({ now: null })
})
