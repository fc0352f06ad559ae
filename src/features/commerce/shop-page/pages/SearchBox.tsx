// Renders the search of the shop: a plain form whose response is a page of the shop.
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { Button } from '@/ui/Button'
import { clearDraft, useFormDraft } from '@/ui/form-draft'
import { listTexts } from '../shop-page.texts'
import { keepPlace } from '@/ui/SteadyPlace'
import { maxQueryLength } from '@/features/commerce/catalog/shop-address'

export function SearchBox() {
  const { q } = useSearch({ from: '/shop' })
  const navigate = useNavigate()
  // A draft of the search belongs to the list that it was typed over.
  const draftName = `search ${q ?? ''}`
  const draft = useFormDraft(draftName)
  function search(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    clearDraft(draftName)
    keepPlace()
    // Client-side navigation lets the music go on.
    void navigate({
      to: '/shop',
      search: { q: typeof words === 'string' && words.trim() !== '' ? words.trim() : undefined },
      hash: 'catalogue',
      resetScroll: false,
      hashScrollIntoView: false,
    })
  }
  return (
    <search>
      <form ref={draft} action="/shop#catalogue" onSubmit={search} className="flex items-stretch gap-3">
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={maxQueryLength}
          aria-label={listTexts.search}
          placeholder={listTexts.search}
          className="field-control"
        />
        <Button type="submit" variant="quiet" size="small">
          {listTexts.find}
        </Button>
      </form>
    </search>
  )
}
