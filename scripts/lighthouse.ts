// Runs Lighthouse 12, mobile, on the production build with the demo content as deployed, behind nginx: `npm run
// lighthouse [page ...]`. Needs a build, nginx and openssl.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { look, middle, type Middle, type Sight } from '../bench/lighthouse'
import { writeResults } from '../bench/results'
import { nginxProgram, startNginx } from '../tests/support/nginx'
import { freePorts, startSite } from '../tests/support/running-site'

const runs = 5
const pages = ['/home', '/about', '/media', '/loe', '/events', '/shop', '/shop/slide-rule-blues', '/contact']
const goals = { performance: 99, others: 100, largestPaintMs: 1500, blockingMs: 50, shift: 0 }

if (!nginxProgram)
  throw new Error('Lighthouse looks at the site as it is deployed, behind nginx: apt-get install nginx')
const folder = mkdtempSync(path.join(os.tmpdir(), 'bandstand-lighthouse-'))
const identity = { certificate: path.join(folder, 'certificate.pem'), key: path.join(folder, 'key.pem') }
execFileSync(
  'openssl',
  [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-keyout',
    identity.key,
    '-out',
    identity.certificate,
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
  ],
  { stdio: 'ignore' },
)

const port = await freePorts()
const url = `https://localhost:${port}`
const site = await startSite({ BASE_URL: url, TRUSTED_PROXIES: '1' })
const nginx = await startNginx(nginxProgram, port, [Number(new URL(site.url).port)], identity)

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`
const isReached = ({ scores, largestPaint, blocking, shift }: Middle) =>
  scores.performance >= goals.performance &&
  largestPaint <= goals.largestPaintMs &&
  blocking <= goals.blockingMs &&
  [scores.accessibility, scores['best-practices'], scores.seo].every((score) => score === goals.others) &&
  Number(shift.toFixed(3)) <= goals.shift

function row(page: string, sights: readonly Sight[]): string {
  const { scores, firstPaint, largestPaint, blocking, shift } = middle(sights)
  const scored = sights.map((sight) => sight.scores.performance).join(', ')
  const paints = sights.map((sight) => sight.largestPaint)
  const spread = `${(Math.min(...paints) / 1000).toFixed(2)} to ${seconds(Math.max(...paints))}`
  return `| \`${page}\` | ${scores.performance} (${scored}) | ${scores.accessibility} | ${scores['best-practices']} | ${scores.seo} | ${seconds(firstPaint)} | ${seconds(largestPaint)} (${spread}) | ${Math.round(blocking)} ms | ${shift.toFixed(3)} |`
}

try {
  const asked = process.argv.slice(2)
  const wanted = pages.filter((page) => asked.length === 0 || asked.includes(page))
  const seen = new Map<string, Sight[]>()
  // A site makes the sizes of a picture once, at the first request: that is not measured.
  for (const page of wanted) await look(url + page)
  for (const page of wanted) {
    const sights: Sight[] = []
    for (let run = 0; run < runs; run++) sights.push(await look(url + page))
    seen.set(page, sights)
    console.log(row(page, sights), [...new Set(sights.flatMap(({ complaints }) => complaints))].join('\n'))
  }
  if (asked.length === 0) {
    writeResults([
      {
        heading: 'Lighthouse 12 (mobile)',
        lines: [
          `\`npm run lighthouse\`: simulated slow 4G and 4x slower processor, on the production build with the demo content, through nginx as deployed in \`deploy/nginx.conf\` (TLS, HTTP/2, brotli made by the site), pictures in their sizes already made. The middle of each figure in ${runs} runs; in brackets all performance scores, and the quickest and the slowest largest paint. Goal: performance at least ${goals.performance}, the others ${goals.others}, largest paint at most ${seconds(goals.largestPaintMs)}, blocked at most ${goals.blockingMs} ms, layout shift ${goals.shift}.`,
          '',
          '| page | performance (runs) | accessibility | best practices | SEO | first paint | largest paint (runs) | blocked | layout shift |',
          '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
          ...[...seen].map(([page, sights]) => row(page, sights)),
        ],
      },
    ])
  }
  const missed = [...seen].filter(([, sights]) => !isReached(middle(sights))).map(([page]) => page)
  if (missed.length > 0) {
    console.error(`Below the goal: ${missed.join(', ')}`)
    process.exitCode = 1
  }
} finally {
  await nginx.stop()
  await site.remove()
  rmSync(folder, { recursive: true, force: true })
}
