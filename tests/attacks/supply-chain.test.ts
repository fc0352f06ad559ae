// Checks ASVS 13.3.1, 15.2.1 and 15.2.3 as far as the repository itself can show them: it holds no secret, and only
// pinned packages are installed.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { measured } from '../support/evidence'

type Entry = {
  version?: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  libc?: string[]
  cpu?: string[]
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }
const installed = Object.entries(packages).filter(([at]) => at !== '')

test('ASVS 15.2.1 (looking up known vulnerabilities needs a network; checking what is installed needs none): every package that is installed to run or to test on Linux is pinned to one content by its SHA-512', ({
  task,
}) => {
  const loose = installed.filter(
    ([, { version, integrity }]) => !version || !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''),
  )
  // Parts of the tools for platforms that were never installed here: pinned to their version alone.
  const unseen = loose.filter(
    ([, { dev, optional, os, cpu }]) => dev === true && optional === true && (os !== undefined || cpu !== undefined),
  )
  measured(
    task,
    `${installed.length} packages in the lock file: ${installed.length - loose.length} with a SHA-512 of their content; ${unseen.length} tools of other platforms by version alone, 0 of what runs in production`,
  )
  expect(loose.filter((entry) => !unseen.includes(entry)).map(([at]) => at)).toEqual([])
  expect(unseen.filter(([at]) => existsSync(at)).map(([at]) => at)).toEqual([])
  expect(installed.length).toBeGreaterThan(200)
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  ) as Record<string, Record<string, string>>
  const ranges = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(ranges).toEqual([])
})

const tracked = () =>
  execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter(
      (name) => name !== '' && existsSync(name) && !/\.(pdf|png|webp|avif|jpe?g|mp3|mp4|wav|woff2|ico|sf2)$/.test(name),
    )

test.skipIf(!existsSync('.git'))(
  'ASVS 13.3.1: no key, password or token of a service is in the repository',
  ({ task }) => {
    const shapes: [what: string, pattern: RegExp][] = [
      ['a private key', /-----BEGIN (RSA |EC |OPENSSH |DSA )?PRIVATE KEY-----\n[A-Za-z0-9+/=]{40}/],
      ['a key of Amazon', /\bAKIA[0-9A-Z]{16}\b/],
      ['a token of GitHub', /\bgh[pousr]_[A-Za-z0-9]{36}\b/],
      ['a token of npm', /\bnpm_[A-Za-z0-9]{36}\b|_authToken=/],
      ['a key of Stripe', /\bsk_live_[A-Za-z0-9]{20,}\b/],
      ['a key of Google', /\bAIza[0-9A-Za-z_-]{35}\b/],
      ['a token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{20,}\b/],
      ['a secret age key', /\bAGE-SECRET-KEY-1[A-Z0-9]{58}\b/],
      ['a PayPal secret', /PAYPAL_CLIENT_SECRET=\S+/],
      ['a filled-in setting', /^(TOKEN_SECRET|SMTP_URL|S3_SECRET_ACCESS_KEY|BACKUP_KEY|DATABASE_URL)=\S+/m],
    ]
    // This file contains the patterns themselves.
    const names = tracked().filter((name) => name !== 'tests/attacks/supply-chain.test.ts')
    const found = names.flatMap((name) => {
      const text = readFileSync(name, 'utf8')
      return shapes.filter(([, pattern]) => pattern.test(text)).map(([what]) => `${name}: ${what}`)
    })
    measured(
      task,
      `${names.length} files of the repository searched for ${shapes.length} kinds of secrets: ${found.length - 1} found besides the example of a refused key`,
    )
    expect(names.length).toBeGreaterThan(500)
    // The only match is an example of a key that the configuration must refuse.
    expect(found).toEqual(['src/server/start/config/config.test.ts: a secret age key'])
    expect(names.filter((name) => /(^|\/)(\.env|secrets\.json|id_rsa|.*\.pem|.*\.key)$/.test(name))).toEqual([])
  },
)

test('ASVS 15.2.3: no part of the product knows the simulator, fault switches or test tools; only the start knows the demo, and not in production', () => {
  const importers = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !/\.(test|itest)\.tsx?$/.test(name) &&
        /(from|import\() ?'[^']*(tools\/|tests\/|demo\/|s3rver|smtp-server|fast-check)/.test(
          readFileSync(`src/${name}`, 'utf8'),
        ),
    )
    .map((name) => `src/${name}`)
  expect(importers.toSorted()).toEqual(['src/server/start/start-site.ts'])
  expect(readFileSync('src/server/start/services/embedded-services.ts', 'utf8')).toMatch(
    /config\.isProduction\) return \{ databaseUrl, simulator: null/,
  )
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    devDependencies: Record<string, string>
  }
  for (const name of ['s3rver', 'smtp-server', 'fast-check', 'vitest', '@playwright/test'])
    expect(devDependencies).toHaveProperty(name)
})
