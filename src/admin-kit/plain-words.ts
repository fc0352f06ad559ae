// Builds the words of an ordinary list from the name of its records: titles, buttons, questions and messages.
import type { ResourceWords } from './definition'

const withCapital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/**
 * ADM-ABOUT-06: returns "Failed to fetch/add/delete ..." and the matching success messages, for a list without words of
 * its own.
 */
export function plainWords<Row>(title: string, one: string, many: string): ResourceWords<Row> {
  const name = one.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
  const first = withCapital(one)
  return {
    title,
    noun: one,
    add: `Add ${name}`,
    empty: `No ${many} yet. Add the first one above.`,
    creating: `Add ${name}`,
    editing: `Edit ${name}`,
    create: `Add ${name}`,
    update: 'Update',
    saving: { create: 'Adding...', update: 'Saving...' },
    remove: { title: `Delete ${name}`, confirm: `Are you sure you want to delete this ${one}?` },
    toasts: {
      created: { title: 'Success', text: `${first} added successfully` },
      updated: { title: 'Success', text: `${first} updated successfully` },
      deleted: { title: 'Success', text: `${first} deleted successfully` },
    },
    failures: {
      load: { title: 'Error', text: `Failed to fetch ${many}` },
      create: { title: 'Error', text: `Failed to add ${one}` },
      remove: { title: 'Error', text: `Failed to delete ${one}` },
    },
  }
}

type OwnWords<Row> = Partial<Omit<ResourceWords<Row>, 'toasts' | 'failures'>> & {
  toasts?: Partial<ResourceWords<Row>['toasts']>
  failures?: Partial<ResourceWords<Row>['failures']>
}

/**
 * Returns the words of a list whose records are created and saved in a form. `own` holds the words that differ on its
 * page.
 */
export function savedWords<Row>(
  title: string,
  one: string,
  many: string,
  { toasts, failures, ...own }: OwnWords<Row>,
): ResourceWords<Row> {
  const plain = plainWords<Row>(title, one, many)
  const failedToSave = { title: 'Error', text: `Failed to save ${one}` }
  const created = { title: 'Success', text: `${withCapital(one)} created successfully` }
  return {
    ...plain,
    creating: plain.add.replace('Add', 'Add New'),
    create: 'Create',
    saving: { create: 'Saving...', update: 'Saving...' },
    ...own,
    toasts: { ...plain.toasts, created, ...toasts },
    failures: { ...plain.failures, create: failedToSave, update: failedToSave, ...failures },
  }
}
