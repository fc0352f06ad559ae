// Checks that the files in deploy/ name things that exist: settings, metrics, scripts, the built program.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configSentences } from '@/server/start/config/config'
import { createMetrics } from '@/server/metrics'

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8')
/** Settings of Node, the C library, npm, systemd, Caddy and PostgreSQL, not of this project. */
const others = new Set([
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'MALLOC_TRIM_THRESHOLD_',
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'SITE_HOST',
  'SITE_UPSTREAMS',
])

test.each([
  ['Dockerfile', /^(?:ENV)? +([A-Z][A-Z_]+)=/gm],
  ['compose.yaml', /^ +([A-Z][A-Z_]+): /gm],
  ['bandstand@.service', /(?<=^Environment=.*)\b([A-Z][A-Z_]+)=/gm],
] as const)('deploy: every setting in %s is one that the site reads', (name, pattern) => {
  const found = [...read(name).matchAll(pattern)]
    .map((match) => match[1] ?? '')
    .filter((setting) => !others.has(setting))
  expect(found.length).toBeGreaterThan(2)
  expect(found.filter((setting) => !(setting in configSentences))).toEqual([])
})

test('deploy: every deployment says where it listens: the image for the proxy beside it, the unit for this machine only', () => {
  expect(read('Dockerfile')).toMatch(/^ +HOST=0\.0\.0\.0 /m)
  expect(read('compose.yaml')).toMatch(/^ +HOST: 0\.0\.0\.0$/m)
  expect(read('bandstand@.service')).toMatch(/^Environment=.*\bHOST=127\.0\.0\.1\b/m)
  // The proxies on the same machine reach the units at this address.
  expect(read('nginx.conf').match(/server 127\.0\.0\.1:300\d/g)).toHaveLength(2)
  expect(read('Caddyfile')).toContain('127.0.0.1:3001 127.0.0.1:3002')
})

test('deploy: the image and the unit, which start without a shell of npm, run the built program', () => {
  expect(read('Dockerfile')).toMatch(/^CMD \["node", ("--[a-z-]+=\d+", )+"dist\/server\/main\.js"\]$/m)
  expect(read('bandstand@.service')).toMatch(/^ExecStart=\/usr\/bin\/node (--[a-z-]+=\d+ )+dist\/server\/main\.js$/m)
})

test('deploy: the dashboard queries metrics that exist', async () => {
  const metrics = createMetrics()
  metrics.watch({
    cache: { counts: () => ({ hits: 0, misses: 0, entries: 0, bytes: 0, dropped: 0 }) },
    openStreams: () => 0,
  })
  const known = new Set((await metrics.registry.getMetricsAsJSON()).map(({ name }) => name))
  const expressions = [...read('grafana-dashboard.json').matchAll(/"expr": "(.*)"/g)].map((match) => match[1] ?? '')
  const asked = expressions.flatMap((expression) =>
    [...expression.matchAll(/\b([a-z]\w+)\{job=/g)].map((match) => (match[1] ?? '').replace(/_(count|bucket)$/, '')),
  )
  expect(asked.length).toBeGreaterThan(10)
  expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([])
})

test('deploy: the commands of docs/operations.md exist', () => {
  const text = readFileSync('docs/operations.md', 'utf8')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = [...text.matchAll(/npm run ([a-z:]+)/g)].map((match) => match[1] ?? '')
  expect(commands).toContain('restore')
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
  const files = [...text.matchAll(/\]\(\.\.\/([^)#]+)\)/g)].map((match) => match[1] ?? '')
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const settings = [...text.matchAll(/`([A-Z][A-Z_0-9]{3,})(?:=[^`]*)?`/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !others.has(name))
  expect(settings.filter((name) => !(name in configSentences))).toEqual([])
})
