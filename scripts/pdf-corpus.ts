// npm run pdf-corpus: makes the PDFs of tests/support/pdf-corpus/ that need other programs (Debian's qpdf and ghostscript): encrypted, linearized, archived.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drawnScore } from '../tests/support/pdf-corpus'

const target = path.resolve('tests/support/pdf-corpus')
const folder = mkdtempSync(path.join(os.tmpdir(), 'pdf-corpus-'))
const source = path.join(folder, 'source.pdf')
writeFileSync(source, await drawnScore({ pages: 3, title: 'Corner Table' }))

const qpdf = (name: string, ...words: string[]) =>
  execFileSync('qpdf', ['--deterministic-id', source, ...words, path.join(target, name)].filter(fits(words)))
/** A file cannot have both a key and an id derived from its content. */
function fits(words: readonly string[]) {
  return (word: string) => word !== '--deterministic-id' || !words.includes('--encrypt')
}

qpdf('user-password.pdf', '--encrypt', 'open sesame', 'owner', '256', '--')
qpdf('owner-password-aes256.pdf', '--encrypt', '', 'owner', '256', '--modify=none', '--')
qpdf('owner-password-aes128.pdf', '--encrypt', '', 'owner', '128', '--use-aes=y', '--modify=none', '--')
qpdf(
  'owner-password-rc4.pdf',
  '--allow-weak-crypto',
  '--encrypt',
  '',
  'owner',
  '128',
  '--use-aes=n',
  '--modify=none',
  '--',
)
qpdf('linearized.pdf', '--linearize')
qpdf('object-streams.pdf', '--object-streams=generate', '--compress-streams=y')
execFileSync('gs', [
  '-q',
  '-dPDFA=2',
  '-dBATCH',
  '-dNOPAUSE',
  '-sDEVICE=pdfwrite',
  '-sColorConversionStrategy=RGB',
  '-dPDFACompatibilityPolicy=1',
  `-sOutputFile=${path.join(target, 'archived.pdf')}`,
  source,
])
rmSync(folder, { recursive: true })
