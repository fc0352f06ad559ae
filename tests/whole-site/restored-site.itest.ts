// Runs the restore drill: a site sells, is backed up while it runs, is lost, is restored elsewhere with its orders, and
// sells again.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buyOnce } from '../support/buy-once'
import { eventually } from '../support/eventually'
import { startSite } from '../support/running-site'

/** Runs a command like `npm run <name>`, from the build. */
function command(name: string, dataDir: string, ...parameters: string[]) {
  return spawnSync(process.execPath, ['scripts/run-built.mjs', name, ...parameters], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir },
    encoding: 'utf8',
    timeout: 120_000,
  })
}

test(
  'backup: a site that was backed up while it ran sells again elsewhere, and links in its old mails open @sweep',
  { timeout: 300_000 },
  async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-drill-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const site = await startSite()
    onTestFinished(() => site.remove())
    expect(await buyOnce(site, 'before@example.com')).toBe('completed')
    const [mail] = await eventually(
      async () => {
        const found = await site.mails('before@example.com')
        return found.length > 0 && found
      },
      { within: 30_000 },
    )
    const download = new URL(mail?.links.find((link) => /\/d\//.test(link)) ?? '').pathname

    const saved = command('backup', site.dataDir)
    expect(saved.stderr + saved.stdout).toMatch(
      /Saved \d+ rows of \d+ tables and \d+ files in .*not encrypted\), and read it back\.\nIt took/,
    )
    expect(await buyOnce(site, 'after@example.com')).toBe('completed')
    const [archive = ''] = readdirSync(path.join(site.dataDir, 'backups'))

    const restored = command(
      'restore',
      folder,
      path.join(site.dataDir, 'backups', archive),
      '--into',
      path.join(folder, 'new'),
    )
    expect(restored.stderr + restored.stdout).toMatch(
      /Restored the site of .*every one compared\.\nStart it with DATA_DIR=.*new\.\nIt took/,
    )
    const again = command(
      'restore',
      folder,
      path.join(site.dataDir, 'backups', archive),
      '--into',
      path.join(folder, 'new'),
    )
    expect([again.status, again.stderr]).toEqual([
      1,
      expect.stringMatching(/^The target is not empty: it contains a database in .* and files in .*\n$/),
    ])
    await site.kill()

    const second = await startSite({ DATA_DIR: path.join(folder, 'new') })
    onTestFinished(() => second.remove())
    const emails = async () =>
      (await second.sql<{ email: string }>('select distinct customer_email as email from orders order by 1')).map(
        ({ email }) => email,
      )
    expect(await emails()).toEqual(['before@example.com'])
    expect((await fetch(`${second.url}${download}`)).status).toBe(200)
    expect(await buyOnce(second, 'new@example.com')).toBe('completed')
    expect(await emails()).toEqual(['before@example.com', 'new@example.com'])
  },
)
