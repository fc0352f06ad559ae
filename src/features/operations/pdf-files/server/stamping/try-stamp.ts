// Prints a licence into a PDF as a test and drops the result. The owner learns at the upload if it works, and not from
// the first buyer.
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { stampLimits } from '../../pdf-limits'
import type { FileSource } from '@/adapters/bounded-process/run-on-file'
import type { BlankBands, Described, Printed } from '../pdf-answer'
import { stampPdf, type StampProblem } from './stamp-pdf'

const sample: Printed = {
  names: ['A Buyer'],
  before: 'Licensed to: “',
  after: '” · order B-1 · 1 copy',
  nameless: 'Licensed · order B-1 · 1 copy',
  link: null,
}
const described: Described = { title: 'Test', author: null, keywords: null }

/** Returns why a licence cannot be printed, or null. Never throws: a failed test must not refuse the file. */
export async function tryStamp(pdf: FileSource, blankBands: BlankBands): Promise<StampProblem | 'large' | null> {
  if (pdf.byteSize > stampLimits.bytes || blankBands.length > stampLimits.pages) return 'large'
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  return stampPdf(pdf, { described, printed: sample, blankBands }, (stream) => pipeline(stream, nowhere())).catch(
    () => 'failed',
  )
}
