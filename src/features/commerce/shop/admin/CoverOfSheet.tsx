// What a sheet without a picture will look like: the cover that is drawn with its title and composer when it is saved (decision 0050).
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isDrawnCover } from '../drawn-cover'
import { firstPdf } from '../edition-pdf'
import type { Values } from './field-needs'
import { FirstPageButton } from './FirstPageButton'

/** Milliseconds without a key, after which the cover is drawn anew. */
const pause = 600

export function CoverOfSheet({ values }: { values: Values }) {
  const { setValue } = useFormContext<Values>()
  const { title, composer, image_url: picture } = values
  const words = useSettled(new URLSearchParams({ title, composer }).toString())
  const pdf = firstPdf(values)
  return (
    <div className="shop-cover">
      {picture === '' && title.trim() !== '' && (
        <img
          className="shop-cover-picture"
          src={`/api/admin/sheet-covers?${words}`}
          alt="The cover that will be drawn"
        />
      )}
      <div className="shop-sheet-facts">
        {picture === '' && (
          <p className="admin-note">
            {title.trim() === '' ? 'The cover is drawn from the title.' : 'This cover is stored with the sheet.'}
          </p>
        )}
        {isDrawnCover(picture) && <p className="admin-note">A drawn cover: it follows title and composer.</p>}
        {/* Beside the PDF itself there is one already. */}
        {pdf !== null && pdf !== values.pdf_file_url && (
          <FirstPageButton pdf={pdf} onPicture={(url) => setValue('image_url', url, { shouldDirty: true })} />
        )}
      </div>
    </div>
  )
}

/** The value once it has rested. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
