// Previews the cover of a sheet without a picture. The server draws it from title and composer when the owner saves
// (decision 0050).
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isDrawnCover } from '@/features/commerce/catalog/item/drawn-cover'
import type { Values } from './field-needs'
import { FirstPageButton } from '@/features/commerce/sheet-music/admin/FirstPageButton'

/** Milliseconds without a keystroke until the cover preview is loaded again. */
const pause = 600

export function CoverOfSheet({ values }: { values: Values }) {
  const { setValue } = useFormContext<Values>()
  const { title, composer, image_url: picture } = values
  const words = useSettled(new URLSearchParams({ title, composer }).toString())
  const pdf = firstPdf(values)
  return (
    <div className="flex flex-wrap items-end gap-4">
      {picture === '' && title.trim() !== '' && (
        <img
          className="aspect-[3/4] w-32 border border-border"
          src={`/api/admin/sheet-covers?${words}`}
          alt="The cover that will be drawn"
        />
      )}
      <div className="grid justify-items-start gap-2 text-[0.9375rem] text-ink-soft">
        {picture === '' && (
          <p className="admin-note">
            {title.trim() === '' ? 'The cover is drawn from the title.' : 'This cover is stored with the sheet.'}
          </p>
        )}
        {isDrawnCover(picture) && <p className="admin-note">A drawn cover: it changes with title and composer.</p>}
        {/* The field of the sheet's own PDF has this button already. */}
        {pdf !== null && pdf !== values.pdf_file_url && (
          <FirstPageButton pdf={pdf} onPicture={(url) => setValue('image_url', url, { shouldDirty: true })} />
        )}
      </div>
    </div>
  )
}

/** Returns the stored PDF that represents the whole sheet: its own, otherwise that of its first edition. */
function firstPdf({ pdf_file_url, variants = [] }: Values): string | null {
  const all = [pdf_file_url, ...variants.map((edition) => edition.pdf_file_url ?? '')]
  return all.find((url) => url.startsWith('private:')) ?? null
}

/** Debounces the value. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
