// Describes each field of a record once: its rule, its column, the conversion between them, its value in a new form,
// and its control.
import { z } from 'zod'
import { cleanLine } from './clean-line'
import { optionalDollars, orderIndex } from './form-fields'
import { centsToDecimal } from './money'

/** The control of a field. A field without one is rendered by its page: files, and fields with their own form. */
type Control =
  | { kind: 'text'; type?: 'text' | 'email' | 'url' }
  | { kind: 'textarea'; counted?: number }
  | { kind: 'number'; min?: number; max?: number; step?: number }
  | { kind: 'money' }
  | { kind: 'date' }
  | { kind: 'select' | 'radio'; options: readonly { value: string; label: string }[] }
  | { kind: 'switch' }

/** Layout and help text of a control. */
type Look = {
  hint?: string
  placeholder?: string
  /** Half width if there is room: two such fields share a line. */
  half?: boolean
}

export type RecordField<Rule extends z.ZodType = z.ZodType, Stored extends z.ZodType = z.ZodType> = Look & {
  /** Label in the form and, without its star, above the column of the list. */
  label: string
  /** Schema that takes the typed value and returns the stored one; its messages are the form's. */
  rule: Rule
  /** The column as the back-office receives it; a field that exists only in the form has none. */
  row?: Stored
  /** Converts the stored value to the form's value. */
  toForm(stored: z.output<Stored>): z.input<Rule>
  /** Returns the value in a new record's form; `end` is the position after the last record. */
  initial(end: number): z.input<Rule>
  control?: Control
}

export type RecordFields = Readonly<Record<string, RecordField>>

/** Returns a field of a shape that the kinds below do not cover. */
export function field<Rule extends z.ZodType, Stored extends z.ZodType>(
  described: RecordField<Rule, Stored> & { row: Stored },
) {
  return described
}

type TextLook = Look & { control?: Control; initial?: string }

/** Returns the rule of a field; a one-line text loses its invisible characters before the check. */
const lineRule = <Rule extends z.ZodType<string | null, string>>(rule: Rule, control: Control): Rule =>
  control.kind === 'textarea' ? rule : (z.string().transform(cleanLine).pipe(rule) as unknown as Rule)

/** A required text. */
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

/** An optional text: stored as null, blank in the form. */
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

/** Dollars as typed, whole cents as stored; optional. */
export const dollars = (label: string, message: string, look: Look = {}) => ({
  ...look,
  label,
  rule: optionalDollars(message),
  row: z.number().nullable(),
  toForm: (stored: number | null) => (stored === null ? '' : centsToDecimal(stored)),
  initial: () => '',
  // A browser's number field drops a comma: 7,50 would be sent as 750.
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

/** An optional whole number. */
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

/** A position in the list, typed by the owner; a new record is at 0, or at the end. */
export const place = (label: string, { isAtEnd = false, ...look }: Look & { isAtEnd?: boolean } = {}) => ({
  ...look,
  label,
  rule: orderIndex,
  row: z.number(),
  toForm: (stored: number): string | number => stored,
  initial: (end: number): string | number => (isAtEnd ? end : 0),
  control: { kind: 'number' as const, min: 0, step: 1 },
})

/** An on/off switch; `isOn` is its value in a new record. */
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

/**
 * A choice of one value; `names` has the label of each stored value. A new record has the first one, unless `initial`
 * names another.
 */
export function choice<const Value extends string>(
  label: string,
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
  { error, initial, control = 'select', ...look }: ChoiceLook<Value> = {},
) {
  const first = initial ?? values[0]
  if (first === undefined) throw new Error(`${label} has no options`)
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
