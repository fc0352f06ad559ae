// Texts about the export of the whole site.
import { counted } from '@/lib/counted'
import { fileSize } from '@/lib/file-size'

export const leavingTexts = {
  title: 'Export the whole site',
  hint: 'One ZIP of open files: tables as CSV, gigs as a calendar, texts as Markdown, pictures, PDFs and recordings, and a README that explains each. This site, or another one made with the same program, reads it back. Passwords and keys are not in it.',
  download: 'Download everything',
  part: (part: number, parts: number) => `Download part ${part} of ${parts}`,
  size: (files: number, bytes: number) => `${counted(files, 'file')}, ${fileSize(bytes)}`,
  back: 'To read it back: drop the ZIP on Import. For more than 60 MB, unpack it on the server and run npm run import with the folder.',
  taken: 'Another record here has its id, or a value that must be unique. The record here was kept.',
  differs: 'It already exists here and differs. The version here was kept.',
  noFile: 'Its file was not among those given.',
  fileRefused: 'The file was not imported:',
  changedSince: 'It was changed or deleted here since the import. The version here was kept.',
  fileStays: 'Files that nothing uses any more are deleted at night.',
  erased: 'It was erased here at the request of its owner and stays erased.',
} as const
