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

const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== '' && value !== null && value !== undefined

/**
 * True when a field is shown. A value from before a change of category stays visible, also while the owner is deleting
 * it.
 */
export const isNeeded =
  (name: Name) =>
  ({ values, opened }: Pick<Shown<Values>, 'values' | 'opened'>): boolean =>
    (places[name].categories?.includes(values.category) ?? true) || isFilled(values[name]) || isFilled(opened[name])

/** Returns the fields that are placed under this heading, each for its categories. */
export const fieldsUnder = (heading: string) =>
  (Object.keys(places) as Name[])
    .filter((name) => places[name].group === heading)
    .map((name) => ({ name, isShown: isNeeded(name) }))
