// One line of a new quote: an item of the shop and how it is sold, or a free text; its quantity and price.
import { centsToDecimal } from '@/lib/money'
import { useApiQuery } from '@/lib/use-api-query'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import type { QuoteFacts, TypedQuoteLine } from '../quotes.contract'
import { quoteChoicesQuery } from '../quotes.queries'
import { quotesAdminTexts as texts } from '../quotes.texts'

/** `item` is empty for a free line. */
export type FormLine = TypedQuoteLine & { key: string; item: string }

let made = 0

export const emptyLine = (): FormLine => ({
  ...{ key: `line-${(made += 1)}`, item: '', choice: '', text: '', quantity: '1', price: '' },
})

type LineProps = {
  line: FormLine
  place: number
  facts: QuoteFacts
  errors: Record<string, string>
  onChange: (line: FormLine) => void
  onRemove: (() => void) | undefined
}

export function QuoteLineFields({ line, place, facts, errors, onChange, onRemove }: LineProps) {
  const error = (name: string) => errors[`lines.${place}.${name}`]
  const field = (name: 'text' | 'quantity' | 'price') => ({
    value: line[name],
    error: error(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...line, [name]: target.value }),
  })
  return (
    <fieldset className="grid gap-4">
      <legend className="type-small mb-2 font-medium">{texts.line(place + 1)}</legend>
      <SelectField
        label={texts.item}
        value={line.item}
        options={[{ value: '', label: texts.free }, ...facts.items]}
        onChange={({ target: { value } }) => onChange({ ...line, item: value, choice: '', price: '' })}
      />
      {line.item === '' ? (
        <TextField label={texts.text} {...field('text')} />
      ) : (
        <ChoiceField key={line.item} line={line} error={error('choice')} onChange={onChange} />
      )}
      <div className="grid grid-cols-2 gap-4">
        <TextField label={texts.quantity} inputMode="numeric" {...field('quantity')} />
        <TextField label={texts.price(facts.currency)} inputMode="decimal" {...field('price')} />
      </div>
      {onRemove && (
        <div>
          <Button
            size="small"
            variant="ghost"
            aria-label={`${texts.remove}: ${texts.line(place + 1)}`}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

type ChoiceProps = { line: FormLine; error: string | undefined; onChange: (line: FormLine) => void }

/** Fills in the price of the shop, which the owner may change. */
function ChoiceField({ line, error, onChange }: ChoiceProps) {
  const choices = useApiQuery(quoteChoicesQuery(line.item)).data?.choices ?? []
  return (
    <SelectField
      label={texts.choice}
      error={error}
      value={line.choice}
      options={[{ value: '', label: '…' }, ...choices]}
      onChange={({ target: { value } }) => {
        const cents = choices.find((one) => one.value === value)?.cents
        onChange({ ...line, choice: value, price: cents === undefined ? line.price : centsToDecimal(cents) })
      }}
    />
  )
}
