// Runs a program on one PDF in a separate process with limits.
import { type FileSource, type Run, runOnFile } from '@/adapters/bounded-process/run-on-file'

/**
 * `inspect-pdf-worker` checks and measures a file, `stamp-pdf-worker` prints a licence into one, `draw-pages-worker`
 * renders pages of one, `join-pdfs-worker` joins several into one.
 */
type PdfProgram = 'inspect-pdf-worker' | 'stamp-pdf-worker' | 'draw-pages-worker' | 'join-pdfs-worker'

const pdfSupervisor = { name: 'pdf-supervisor', source: new URL('pdf-supervisor.ts', import.meta.url) }

/** Starts the process whose first thread watches the program; answers and errors are those of `runOnFile`. */
export const runOnPdf = <Answer extends object, Part extends object = never>(
  pdf: FileSource,
  run: Omit<Run<Part>, 'entry'> & { program: PdfProgram },
): Promise<Answer | null> => runOnFile<Answer, Part>(pdf, { entry: pdfSupervisor, ...run })
