// Measures how long a buyer waits for a stamped PDF: from the request to its first byte, over HTTP, each time for a new
// ticket.
import { readdir, readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { insertAccount, insertSession } from '../tests/support/administrator'
import { buyOnce } from '../tests/support/buy-once'
import { eventually } from '../tests/support/eventually'
import { drawnScore, scannedPages } from '../tests/support/pdf-corpus'
import { largestBelow } from '../tests/support/process-size'
import type { RunningSite } from '../tests/support/running-site'
import { upload } from '../tests/support/send-upload'
import { kilobytes, type Section } from './results'

/** The number of tickets that a grant of the demo allows. */
const tickets = 5

/** Joins the demo's scores one after the other until the given number of pages is reached. */
async function joined(pages: number): Promise<Buffer> {
  const folder = 'demo/files/pdf'
  const names = await readdir(folder)
  const document = await PDFDocument.create()
  for (let file = 0; document.getPageCount() < pages; file++) {
    const source = await PDFDocument.load(await readFile(`${folder}/${names[file % names.length]}`))
    const wanted = source.getPageIndices().slice(0, pages - document.getPageCount())
    for (const page of await document.copyPages(source, wanted)) document.addPage(page)
  }
  return Buffer.from(await document.save())
}

async function firstByte(url: string): Promise<{ ms: number; bytes: number }> {
  const began = performance.now()
  const answer = await fetch(url)
  const ms = performance.now() - began
  return { ms, bytes: (await answer.arrayBuffer()).byteLength }
}

/** Sells the file with a licence and fetches it with new tickets. */
async function measure(site: RunningSite, what: string, content: Buffer): Promise<string> {
  const owner = 'owner@example.com'
  const { secret } = await insertSession((text, values) => site.sql(text, values), { email: owner })
  const began = performance.now()
  const { url, pageCount } = await upload(
    (path, init = {}) =>
      fetch(site.url + path, {
        ...init,
        headers: { cookie: `sid=${secret}`, origin: site.url, ...(init.headers as Record<string, string>) },
      }),
    { kind: 'sheet-music-pdf', name: 'score.pdf', type: 'application/pdf', bytes: content },
  )
  const arrivedMs = performance.now() - began
  const buyer = `${what.replaceAll(/\W/g, '-')}@example.com`
  await buyOnce(site, buyer)
  await site.sql(
    `update orders set licence = '{"name": "Ensemble", "copies": 8, "holder": "Łukasz Żółć"}' where customer_email = $1`,
    [buyer],
  )
  await site.sql(
    'update download_grants set file = $1 where order_id in (select id from orders where customer_email = $2)',
    [url, buyer],
  )
  const link = await eventually(async () => {
    const [mail] = await site.mails(buyer)
    return mail?.links.find((href) => href.includes('/d/')) ?? null
  })
  const found: { ms: number; bytes: number; megabytes: number }[] = []
  for (let ticket = 0; ticket < tickets; ticket++) {
    const taken = await fetch(`${link}/ticket`, { method: 'POST', redirect: 'manual', headers: { origin: site.url } })
    const [download, megabytes] = await largestBelow(
      site.pid(),
      'stamp-pdf-worker',
      firstByte(site.url + (taken.headers.get('location') ?? '')),
    )
    found.push({ ...download, megabytes })
  }
  const median = found.toSorted((a, b) => a.ms - b.ms)[Math.floor(tickets / 2)]
  const size = median?.bytes ?? 0
  return `| ${what} | ${pageCount} | ${Math.round(arrivedMs)} ms | ${Math.round(median?.ms ?? 0)} ms | ${kilobytes(content.length)} | ${kilobytes(size)} | ${Math.round(Math.max(...found.map(({ megabytes }) => megabytes)))} MB |`
}

export async function stamping(site: RunningSite): Promise<Section> {
  await insertAccount((text, values) => site.sql(text, values), {
    email: 'owner@example.com',
    isAllowlistManager: true,
  })
  const lines: string[] = []
  for (const [what, content] of [
    ['scores', await joined(40)],
    ['small pages', await drawnScore({ pages: 200, size: [420, 595] })],
    ['scans', await scannedPages(40)],
  ] as const)
    lines.push(await measure(site, what, content))
  return {
    heading: 'Stamped PDFs (from the request of a new ticket to the first byte, median of five)',
    lines: [
      '| file | pages | looked at when it arrives | first byte | before | stamped | memory of its process |',
      '|---|--:|--:|--:|--:|--:|--:|',
      ...lines,
    ],
  }
}
