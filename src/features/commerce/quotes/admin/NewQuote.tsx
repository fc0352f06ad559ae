// The form for a new quote: who it is for, until when, and its lines.
import { useState } from 'react'
import { ActionDialog } from '@/admin-kit/forms/ActionDialog'
import { useSend } from '@/admin-kit/requests/sign-in-again'
import { daysAfter } from '@/lib/dates'
import { countryCodes, countryName } from '@/lib/countries'
import { Button } from '@/ui/Button'
import { TextArea, TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import { toast } from '@/ui/toast-store'
import type { QuoteFacts, quoteEndpoints, TypedQuote } from '../quotes.contract'
import { mostQuoteLines, quotesAdminTexts as texts } from '../quotes.texts'
import { emptyLine, type FormLine, QuoteLineFields } from './QuoteLineFields'

type Typed = Omit<TypedQuote, 'lines'> & { lines: FormLine[] }

/** Days for which a quote is valid unless the owner chooses another day. */
const usualDays = 30

const empty = (today: string): Typed => ({
  ...{ name: '', address: '', email: '', country: '', shipping: '', validUntil: daysAfter(today, usualDays) },
  lines: [emptyLine()],
})

const countries = [
  { value: '', label: texts.noCountry },
  ...countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
]

export function NewQuote({ facts, onMade }: { facts: QuoteFacts; onMade: () => void }) {
  const send = useSend<typeof quoteEndpoints>()
  const [typed, setTyped] = useState(() => empty(facts.today))
  const { lines } = typed
  const changeLine = (place: number, line: FormLine | null) =>
    setTyped({
      ...typed,
      lines: lines.flatMap((one, index) => (index !== place ? [one] : line === null ? [] : [line])),
    })
  const field = (name: Exclude<keyof Typed, 'lines'>, errors: Record<string, string>) => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <ActionDialog
      title={texts.make}
      text={texts.makeText}
      button={texts.make}
      isMain
      send={async () => {
        const body = { ...typed, lines: lines.map(({ key: _, item: _item, ...line }) => line) }
        const { number } = await send('POST /api/admin/quotes', { body })
        toast({ title: texts.made(number), kind: 'success' })
        setTyped(empty(facts.today))
        onMade()
      }}
    >
      {(errors) => (
        <>
          <TextField label={texts.name} {...field('name', errors)} />
          <TextArea rows={3} label={texts.address} {...field('address', errors)} />
          <TextField type="email" label={texts.email} {...field('email', errors)} />
          <TextField type="date" label={texts.validUntil} {...field('validUntil', errors)} />
          {lines.map((line, place) => (
            <QuoteLineFields
              key={line.key}
              line={line}
              place={place}
              facts={facts}
              errors={errors}
              onChange={(changed) => changeLine(place, changed)}
              onRemove={lines.length > 1 ? () => changeLine(place, null) : undefined}
            />
          ))}
          {errors.lines && (
            <p className="field-error" role="alert">
              {errors.lines}
            </p>
          )}
          {lines.length < mostQuoteLines && (
            <div>
              <Button size="small" onClick={() => setTyped({ ...typed, lines: [...lines, emptyLine()] })}>
                {texts.add}
              </Button>
            </div>
          )}
          <SelectField label={texts.country} options={countries} {...field('country', errors)} />
          {typed.country !== '' && (
            <TextField
              inputMode="decimal"
              label={texts.shipping(facts.currency)}
              hint={texts.shippingHint}
              {...field('shipping', errors)}
            />
          )}
        </>
      )}
    </ActionDialog>
  )
}
