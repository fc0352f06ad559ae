// Decides which fields the form of an item shows: those of its category, and those that still hold an earlier value
// (decision 0050).
import type { Shown } from '@/admin-kit/definition'
import type { ResourceFormValues } from '@/lib/resource'
import type { FieldPlace } from '@/features/commerce/catalog/item/field-place'
import { shopItemsResource } from '@/features/commerce/catalog/catalog.resource'

export type Values = ResourceFormValues<typeof shopItemsResource>
type Name = keyof Values

/** Each field with its place in the form. */
const places: Readonly<Record<Name, { label: string } & FieldPlace>> = shopItemsResource.fields

type Given = Pick<Shown<Values>, 'values' | 'opened'>

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : ![undefined, null, '', false].some((empty) => empty === value)

/** True when a field holds a value, or held one when the form was opened: it stays while the owner deletes it. */
const hasValue = (name: Name, { values, opened }: Given) => isFilled(values[name]) || isFilled(opened[name])

/** True when a field is shown: it belongs to the category, or has a value from before a change of category. */
export const isNeeded =
  (name: Name) =>
  (given: Given): boolean =>
    (places[name].categories?.includes(given.values.category) ?? true) || hasValue(name, given)

const namesUnder = (heading: string) => (Object.keys(places) as Name[]).filter((name) => places[name].group === heading)

/** True when a field under this heading lists the category. */
const listsCategory = (heading: string, { values }: Given) =>
  namesUnder(heading).some((name) => places[name].categories?.includes(values.category))

const hasValueUnder = (heading: string, given: Given) => namesUnder(heading).some((name) => hasValue(name, given))

/** True when a heading without fields of its own is shown: for the categories of its fields, and while one has a value. */
export const isHeadingNeeded =
  (heading: string) =>
  (given: Given): boolean =>
    listsCategory(heading, given) || hasValueUnder(heading, given)

/**
 * Returns the fields that are placed under this heading, each for its categories. Where only an earlier value keeps the
 * heading, all its fields are shown, as before the change of category.
 */
export const fieldsUnder = (heading: string) =>
  namesUnder(heading).map((name) => ({
    name,
    isShown: (given: Given) =>
      isNeeded(name)(given) || (!listsCategory(heading, given) && hasValueUnder(heading, given)),
  }))
