// One descriptor per field of a record: its rule, its column in the row, both ways between them, what a new form says, and how it is drawn.
import { z } from 'zod'
import { cleanLine } from './clean-line'
import { optionalDollars, orderIndex } from './form-fields'
import { centsToDecimal } from './money'

/** How a field is typed in. Without a control its page says how: files, and what has a form of its own. */
type Control =
  | { kind: 'text'; type?: 'text' | 'email' | 'url' }
  | { kind: 'textarea'; counted?: number }
  | { kind: 'number'; min?: number; max?: number; step?: number }
  | { kind: 'money' }
  | { kind: 'date' }
  | { kind: 'select' | 'radio'; options: readonly { value: string; label: string }[] }
  | { kind: 'switch' }

/** What stands around a control. */
type Look = {
  hint?: string
  placeholder?: string
  /** Two of these share a line where there is room. */
  half?: boolean
}

export type RecordField<Rule extends z.ZodType = z.ZodType, Stored extends z.ZodType = z.ZodType> = Look & {
  /** In the form and, without its star, above the column of the list. */
  label: string
  /** What is typed goes in, what is stored comes out; its messages are the form's. */
  rule: Rule
  /** The column as the back-office gets it; a field that exists in the form alone has none. */
  row?: Stored
  /** What is stored as the form shows it. */
  toForm(stored: z.output<Stored>): z.input<Rule>
  /** What the form of a new record says; `end` is the place behind the last record. */
  initial(end: number): z.input<Rule>
  control?: Control
}

export type RecordFields = Readonly<Record<string, RecordField>>

/** A field of a shape that no other kind below has. */
export function field<Rule extends z.ZodType, Stored extends z.ZodType>(
  described: RecordField<Rule, Stored> & { row: Stored },
) {
  return described
}

type TextLook = Look & { control?: Control; initial?: string }

/** The rule of a field; a line of text loses what cannot be seen before it is judged. */
const lineRule = <Rule extends z.ZodType<string | null, string>>(rule: Rule, control: Control): Rule =>
  control.kind === 'textarea' ? rule : (z.string().transform(cleanLine).pipe(rule) as unknown as Rule)

/** A text that is there. */
export const text = <Rule extends z.ZodType<string, string>>(
  label: string,
  rule: Rule,
  { control = { kind: 'text' }, initial = '', ...look }: TextLook = {},
) => ({
  ...look,
  label,
  rule: lineRule(rule, control),
  row: z.string(),
  toForm: (stored: string) => stored,
  initial: () => initial,
  control,
})

/** A text that may be missing: stored as null, blank in the form. */
export const optional = <Rule extends z.ZodType<string | null, string>>(
  label: string,
  rule: Rule,
  { control = { kind: 'text' }, initial = '', ...look }: TextLook = {},
) => ({
  ...look,
  label,
  rule: lineRule(rule, control),
  row: z.string().nullable(),
  toForm: (stored: string | null) => stored ?? '',
  initial: () => initial,
  control,
})

/** Dollars as typed, whole cents as stored; may be missing. */
export const dollars = (label: string, message: string, look: Look = {}) => ({
  ...look,
  label,
  rule: optionalDollars(message),
  row: z.number().nullable(),
  toForm: (stored: number | null) => (stored === null ? '' : centsToDecimal(stored)),
  initial: () => '',
  // A number field of the browser drops a comma: 7,50 would be sent as 750.
  control: { kind: 'money' as const },
})

type NumberLook = Look & { min?: number; max?: number; initial?: string }

/** A whole number as typed. */
export const wholeNumber = <Rule extends z.ZodType<number, string>>(
  label: string,
  rule: Rule,
  { min = 0, max, initial = '', ...look }: NumberLook = {},
) => ({
  ...look,
  label,
  rule,
  row: z.number(),
  toForm: String,
  initial: () => initial,
  control: { kind: 'number' as const, min, max, step: 1 },
})

/** A whole number that may be missing. */
export const optionalNumber = <Rule extends z.ZodType<number | null, string>>(
  label: string,
  rule: Rule,
  look: NumberLook = {},
) => ({
  ...wholeNumber(label, z.string().transform(Number), look),
  rule,
  row: z.number().nullable(),
  toForm: (stored: number | null) => (stored === null ? '' : String(stored)),
})

/** A place in the list, typed by the owner; a new record stands at 0, or at the end. */
export const place = (label: string, { isAtEnd = false, ...look }: Look & { isAtEnd?: boolean } = {}) => ({
  ...look,
  label,
  rule: orderIndex,
  row: z.number(),
  toForm: (stored: number): string | number => stored,
  initial: (end: number): string | number => (isAtEnd ? end : 0),
  control: { kind: 'number' as const, min: 0, step: 1 },
})

/** On or off; `isOn` is what a new record is. */
export const onOff = (label: string, isOn: boolean, look: Look = {}) => ({
  ...look,
  label,
  rule: z.boolean(),
  row: z.boolean(),
  toForm: (stored: boolean) => stored,
  initial: () => isOn,
  control: { kind: 'switch' as const },
})

type ChoiceLook<Value> = Look & { error?: string; initial?: Value; control?: 'select' | 'radio' }

/** One of several: what each is called by what is stored of it. The first is the new record's, unless another is named. */
export function choice<const Value extends string>(
  label: string,
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
  { error, initial, control = 'select', ...look }: ChoiceLook<Value> = {},
) {
  const first = initial ?? values[0]
  if (first === undefined) throw new Error(`${label} offers nothing to choose`)
  return {
    ...look,
    label,
    rule: z.enum(values, error === undefined ? {} : { error }),
    row: z.enum(values),
    toForm: (stored: Value) => stored,
    initial: () => first,
    control: { kind: control, options: values.map((value) => ({ value, label: names[value] })) },
  }
}
