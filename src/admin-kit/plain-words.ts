// The words of a list that says nothing special: titles, buttons, questions and messages from the name of its records.
import type { ResourceWords } from './definition'

const withCapital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** ADM-ABOUT-06: "Failed to fetch/add/delete ..." and the matching successes, for a list that needs no words of its own. */
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

/** The words of a list whose records are created and saved in a form; `own` is what its page says otherwise. */
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
