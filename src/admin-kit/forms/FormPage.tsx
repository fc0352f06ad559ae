// Shows a record's form as a page over its list: heading, links to its sections, and a save bar that stays in sight.
import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '@/ui/Button'
import { ArrowLeftIcon } from '@/ui/Icon'
import { nameOfRow } from '../definition'
import { type FormDialogProps, useRecordForm } from './FormDialog'

/** Holds one form while it is mounted: give it a new `key` for the next record. */
export function FormPage(props: Omit<FormDialogProps, 'open'>) {
  const { definition, row } = props
  const { heading, close, question, buttons, body } = useRecordForm({ ...props, open: true }, true)
  const { site } = useRouteContext({ from: '__root__' })
  useEffect(() => {
    const before = document.title
    document.title = `${heading} · ${site.name}`
    return () => {
      document.title = before
    }
  }, [heading, site.name])
  return (
    <section aria-label={heading} className="admin-form-page">
      <div className="admin-page-head">
        <Button variant="ghost" size="small" className="admin-form-back" onClick={close}>
          <ArrowLeftIcon size={18} /> {definition.words.title}
        </Button>
        <div className="admin-page-words">
          <h1 className="type-heading wrap-anywhere">{heading}</h1>
          {row && <p className="text-ink-soft type-small wrap-anywhere">{nameOfRow(definition, row)}</p>}
        </div>
      </div>
      {body}
      <div className="admin-form-bar">{buttons}</div>
      {question}
    </section>
  )
}
