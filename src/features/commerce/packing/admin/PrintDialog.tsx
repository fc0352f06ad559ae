// Asks what to print of one order, or of all orders to ship, and opens it as one PDF.
import { useId, useState } from 'react'
import { Button, LinkButton } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { SelectField } from '@/ui/SelectField'
import { SwitchField } from '@/ui/SwitchField'
import { type LabelKind, labelKinds, labelsPerSheet } from '../packing.rules'
import { packingTexts as texts } from '../packing.texts'
import './print.css'

type Wish = { hasSlips: boolean; labels: LabelKind; start: number }

/** Keeps the choice of this visit: people who pack print one order after the other on the same labels. */
let lastWish: Wish = { hasSlips: true, labels: 'none', start: 1 }

function printAddress(orderId: string | undefined, after: string | undefined, wish: Wish): string {
  const query = new URLSearchParams({ slips: wish.hasSlips ? 'yes' : 'no', labels: wish.labels })
  if (wish.labels === 'sheet') query.set('start', String(wish.start))
  if (after !== undefined) query.set('after', after)
  return `/api/admin/packing/${orderId === undefined ? '' : `${orderId}/`}papers.pdf?${query}`
}

export function PrintDialog({
  orderId,
  order,
  after,
  button,
}: {
  /** Prints this order; all orders to ship without it. */
  orderId?: string
  /** Name of the order, where the page shows several. */
  order?: string
  /** Prints the orders after this one. */
  after?: string
  button: string
}) {
  const [isOpen, setOpen] = useState(false)
  const [wish, setWish] = useState(lastWish)
  const isNothing = !wish.hasSlips && wish.labels === 'none'
  const title = order === undefined ? button : `${button}: ${order}`
  const change = (changed: Partial<Wish>) => {
    lastWish = { ...wish, ...changed }
    setWish(lastWish)
  }
  return (
    <>
      <Button
        size="small"
        aria-label={title === button ? undefined : title}
        onClick={() => {
          setWish(lastWish)
          setOpen(true)
        }}
      >
        {button}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        description={orderId === undefined ? texts.printAllNote : texts.printNote}
      >
        <div className="grid gap-4">
          <SwitchField
            label={texts.slips}
            hint={texts.slipsNote}
            checked={wish.hasSlips}
            onChange={(event) => change({ hasSlips: event.target.checked })}
          />
          <SelectField
            label={texts.labels}
            options={labelKinds.map((kind) => ({ value: kind, label: texts.labelKinds[kind] }))}
            value={wish.labels}
            onChange={(event) => {
              const labels = labelKinds.find((kind) => kind === event.target.value)
              if (labels) change({ labels })
            }}
          />
          {wish.labels === 'sheet' && <StartField start={wish.start} onChange={(start) => change({ start })} />}
          {isNothing && (
            <p className="field-error" role="alert">
              {texts.chooseWhat}
            </p>
          )}
          <div className="admin-page-actions">
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            {isNothing ? (
              <Button variant="primary" disabled>
                {texts.openPdf}
              </Button>
            ) : (
              <LinkButton
                variant="primary"
                href={printAddress(orderId, after, wish)}
                target="_blank"
                rel="noopener"
                onClick={() => setOpen(false)}
              >
                {texts.openPdf}
              </LinkButton>
            )}
          </div>
        </div>
      </Dialog>
    </>
  )
}

/** Shows the places of a sheet as they are on paper. */
function StartField({ start, onChange }: { start: number; onChange: (start: number) => void }) {
  const name = useId()
  return (
    <fieldset className="print-sheet">
      <legend className="field-label">{texts.start}</legend>
      {Array.from({ length: labelsPerSheet }, (_, index) => index + 1).map((place) => (
        <label key={place} className="print-place">
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            aria-label={texts.place(place)}
            checked={place === start}
            onChange={() => onChange(place)}
          />
          <span aria-hidden="true">{place}</span>
        </label>
      ))}
    </fieldset>
  )
}
