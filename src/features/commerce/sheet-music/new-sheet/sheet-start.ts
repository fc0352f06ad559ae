// Fills the form of a sheet when the owner dropped its PDFs first: one sheet, or an edition for each file. Pure.
import { editionOfFileName } from '../editions/edition-names'
import { paperName } from './paper-size'
import { titleOfPdfs } from './sheet-title'
import { sameLabel, type ShownVariant } from '../editions/variant-form'

/** A PDF in the private store, with its original file name. */
export type ArrivedPdf = {
  url: string
  fileName: string
  /** Title inside the file; null if it has none. */
  title: string | null
  pageCount: number | null
  /** Size of the first page, in points. */
  width: number | null
  height: number | null
}

/** `showsFirstPage`: visitors may read its first page before they buy (decision 0041). */
export function newEdition(pdf: ArrivedPdf, title: string, id: string, showsFirstPage: boolean): ShownVariant {
  const { label, kind, transposition, clef, instruments } = editionOfFileName(pdf.fileName, title)
  return {
    id,
    label,
    price: '',
    inventory_count: '',
    is_on_sale: true,
    kind: kind ?? '',
    transposition: transposition ?? '',
    clef: clef ?? '',
    instruments,
    pdf_file_url: pdf.url,
    change_note: '',
    ismn: '',
    sample_pages: showsFirstPage ? [1] : [],
    purchase_count: 0,
    page_count: pdf.pageCount,
    paper: paperName(pdf.width, pdf.height),
  }
}

/** Returns a name that no other edition has: "C", "C 2". */
function freeLabel(label: string, taken: ReadonlySet<string>): string {
  if (!taken.has(sameLabel(label))) return label
  for (let number = 2; ; number += 1) if (!taken.has(sameLabel(`${label} ${number}`))) return `${label} ${number}`
}

/**
 * Returns the title, and the PDF or the editions. A single file whose name describes no edition is the sheet itself.
 * Two with the same name get a number, so that the form can be saved; the owner sees both names. Visitors may read the
 * first page of each; the form shows the owner these pages before the save.
 */
export function sheetOfPdfs(
  pdfs: readonly ArrivedPdf[],
  newId: () => string,
): { title: string; pdf_file_url: string; sample_pages: number[]; variants: ShownVariant[] } {
  const title = titleOfPdfs(pdfs)
  const [only] = pdfs
  if (only && pdfs.length === 1 && editionOfFileName(only.fileName, title).kind === null)
    return { title, pdf_file_url: only.url, sample_pages: [1], variants: [] }
  const taken = new Set<string>()
  const variants = pdfs.map((pdf) => {
    const edition = newEdition(pdf, title, newId(), true)
    const label = freeLabel(edition.label, taken)
    taken.add(sameLabel(label))
    return { ...edition, label }
  })
  return { title, pdf_file_url: '', sample_pages: [], variants }
}
