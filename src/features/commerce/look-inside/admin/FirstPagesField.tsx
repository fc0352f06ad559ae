// Shows the first page of every edition to visitors with one click, and to the owner before the save, as small pictures.
import { useApiQuery } from '@/lib/use-api-query'
import { pdfQuery } from '@/features/operations/pdf-files/pdf-files.queries'
import { sheetPagesQuery } from '../look-inside.queries'
import { SwitchField } from '@/ui/SwitchField'

/** A PDF of the sheet with the pages of it that visitors see. */
export type ShownPdf = { name: string; url: string; pages: readonly number[] }

type FirstPagesFieldProps = { label: string; pdfs: readonly ShownPdf[]; onChange: (isShown: boolean) => void }

const isStored = ({ url }: ShownPdf) => url.startsWith('private:')

/** True when visitors see the first page of each of these PDFs. */
export const showsFirstPages = (pdfs: readonly ShownPdf[]): boolean => {
  const stored = pdfs.filter(isStored)
  return stored.length > 0 && stored.every(({ pages }) => pages.includes(1))
}

/** Adds the first page to the pages that visitors see, or takes it away. */
export const withFirstPage = (pages: readonly number[], isShown: boolean): number[] => [
  ...(isShown ? [1] : []),
  ...pages.filter((page) => page !== 1),
]

/** Renders nothing while no PDF is stored here: only such a PDF has pictures of its pages. */
export function FirstPagesField({ label, pdfs, onChange }: FirstPagesFieldProps) {
  const stored = pdfs.filter(isStored)
  const shown = stored.filter(({ pages }) => pages.includes(1))
  if (stored.length === 0) return null
  return (
    <div className="grid gap-3">
      <SwitchField
        label={label}
        hint={
          shown.length === 0
            ? 'Visitors cannot read any first page before they buy.'
            : `Visitors can read ${shown.length === 1 ? 'this page' : 'these pages'} before they buy, ${shown.length === 1 ? 'as a picture with SAMPLE across it' : 'as pictures with SAMPLE across them'}. Further pages: in the details of each PDF.`
        }
        checked={showsFirstPages(pdfs)}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {shown.length > 0 && (
        <ul className="flex flex-wrap gap-3" aria-label="Pages that visitors will see">
          {shown.map(({ name, url }) => (
            <FirstPage key={url} name={name} url={url} />
          ))}
        </ul>
      )}
    </div>
  )
}

function FirstPage({ name, url }: Pick<ShownPdf, 'name' | 'url'>) {
  const { data } = useApiQuery(pdfQuery(url))
  // PDFs that no form has uploaded, such as those of the demo, have no stored picture.
  const isDrawn = data !== undefined && data.previewName === null
  const pages = useApiQuery(sheetPagesQuery(url, 1), { enabled: isDrawn })
  const picture = data?.previewName ? `/api/admin/pdf-previews/${data.previewName}` : pages.data?.pages[0]?.picture
  return (
    <li className="grid w-[6rem] grid-cols-1 content-start gap-1 text-[0.875rem]">
      <span className="block aspect-[3/4] border border-border bg-surface">
        {picture && <img className="size-full object-contain" src={picture} alt={`Page 1 of ${name}`} />}
      </span>
      <span className="wrap-anywhere">{name}</span>
      {data?.pageCount === 1 && <span className="admin-note">The whole PDF: it has one page.</span>}
    </li>
  )
}
