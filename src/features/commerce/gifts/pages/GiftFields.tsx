// The fields of a gift in the first step of the checkout. Folded until they are wanted: few orders are a gift.
import { useState } from 'react'
import type { CartLine } from '@/features/commerce/cart/cart'
import { day } from '@/lib/durations'
import { TextArea, TextField } from '@/ui/Field'
import { SelectField } from '@/ui/SelectField'
import { type GiftField, giftProblems, hasGivenFile, maxMessage, ungivable } from '../gift.rules'
import { giftTexts as texts } from '../gifts.texts'
import { setGift, typeGift, useGift } from './typed-gift'

const toGiftLine = ({ product, delivery, topsUp }: CartLine) => ({
  title: product.title,
  delivery,
  isTopUp: topsUp !== undefined,
})

/** The day before today in UTC: no time zone is behind it. The server knows the site's own day, and decides. */
const surelyPast = (): string => new Date(Date.now() - day).toISOString().slice(0, 10)

/** Returns the first reason why the gift cannot be paid yet; null if it can, and for an order that is no gift. */
export function useGiftProblem(lines: readonly CartLine[]): string | null {
  const { isOn, typed, problem } = useGift()
  if (!isOn) return null
  const wrong = ungivable(lines.map(toGiftLine))
  if (wrong.length > 0) return texts.onlyFiles(wrong.map(({ title }) => title))
  if (!hasGivenFile(lines.map(toGiftLine))) return texts.noFile
  return Object.values(giftProblems(typed, surelyPast()))[0] ?? problem
}

/** Shows nothing for a cart without a download. */
export function GiftFields({ lines }: { lines: readonly CartLine[] }) {
  const { isOn } = useGift()
  const given = lines.map(toGiftLine)
  const wrong = ungivable(given)
  // A parcel that was left alone in the cart says why it cannot be a gift, and how to undo it.
  const problem = wrong.length > 0 ? texts.onlyFiles(wrong.map(({ title }) => title)) : texts.noFile
  const isGivable = wrong.length === 0 && hasGivenFile(given)
  if (!isOn && !hasGivenFile(given)) return null
  if (!isOn)
    return (
      <p>
        <button type="button" className="text-link min-h-11" onClick={() => setGift(true)}>
          {texts.open}
        </button>
      </p>
    )
  return (
    <fieldset className="stack border-l-2 border-gold pl-4">
      <legend className="visually-hidden">{texts.legend}</legend>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{texts.legend}</span>
        <button type="button" className="text-link min-h-11" onClick={() => setGift(false)}>
          {texts.remove}
        </button>
      </p>
      {isGivable ? (
        <>
          {given.some(({ delivery }) => delivery === 'parcel') && <p className="type-small">{texts.parcel}</p>}
          <Fields />
        </>
      ) : (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** The fields have no names: the draft of the form leaves them to this feature, which stores them. */
function Fields() {
  const { typed, problem } = useGift()
  const [left, setLeft] = useState<ReadonlySet<GiftField>>(new Set())
  const problems = giftProblems(typed, surelyPast())
  const field = (key: GiftField) => ({
    label: texts[key],
    value: typed[key],
    required: key !== 'message',
    error: left.has(key) && typed[key].trim() !== '' ? problems[key] : null,
    onChange: ({ target }: { target: { value: string } }) => typeGift({ [key]: target.value }),
    onBlur: () => setLeft((known) => new Set([...known, key])),
  })
  return (
    <>
      <SelectField
        label={texts.by}
        value={typed.by}
        options={[
          { value: 'mail', label: texts.byMail },
          { value: 'card', label: texts.byCard },
        ]}
        onChange={({ target }) => typeGift({ by: target.value === 'card' ? 'card' : 'mail' })}
      />
      <TextField
        {...field('recipientName')}
        hint={texts.recipientNameHint}
        autoComplete="off"
        autoFocus={typed.recipientName === ''}
      />
      {typed.by === 'mail' && (
        <>
          <TextField
            {...field('recipientEmail')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...field('deliverOn')}
            type="date"
            hint={texts.deliverOnHint}
            error={left.has('deliverOn') ? (problems.deliverOn ?? problem) : problem}
          />
        </>
      )}
      <TextField {...field('giverName')} autoComplete="name" />
      <TextArea
        {...field('message')}
        className="field-brief"
        hint={texts.messageCount(typed.message.length, maxMessage)}
        maxLength={maxMessage}
      />
    </>
  )
}
